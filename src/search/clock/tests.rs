use super::*;

const MS: Duration = Duration::from_millis(1);

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn byo_yomi(main: u64, period: u64, periods: u32) -> Clock {
    Clock::new(TimeControl::ByoYomi {
        main: seconds(main),
        period: seconds(period),
        periods,
    })
}

fn canadian(main: u64, period: u64, stones: u32) -> Clock {
    Clock::new(TimeControl::Canadian {
        main: seconds(main),
        period: seconds(period),
        stones,
    })
}

#[test]
fn time_settings_as_gtp_means_them() {
    let control =
        |main, period, stones| TimeControl::from_gtp(seconds(main), seconds(period), stones);
    let main = seconds(60);
    assert_eq!(control(60, 0, 0), TimeControl::Absolute { main });
    assert_eq!(
        control(0, 0, 0),
        TimeControl::Absolute {
            main: Duration::ZERO
        }
    );
    assert_eq!(control(60, 10, 0), TimeControl::None);
    assert_eq!(control(0, 10, 0), TimeControl::None);
    assert_eq!(canadian(60, 10, 5).control(), control(60, 10, 5));
}

#[test]
fn an_absolute_time_may_be_used_to_its_last_millisecond() {
    let clock = Clock::new(TimeControl::Absolute { main: seconds(1) });
    for (spent, left) in [(999, Ok(1)), (1000, Ok(0)), (1001, Err(FlagFell))] {
        let mut clock = clock;
        let outcome = clock.elapse(MS * spent);
        assert_eq!(outcome, left.map(|_| ()));
        assert_eq!(clock.remaining(), Some(MS * left.unwrap_or(0)));
    }
    let mut clock = clock;
    assert_eq!(clock.elapse(MS * 700), Ok(()));
    assert_eq!(clock.elapse(MS * 301), Err(FlagFell));
}

#[test]
fn an_increment_comes_before_each_turn() {
    let mut clock = Clock::new(TimeControl::Fischer {
        main: Duration::ZERO,
        increment: MS * 20,
    });
    for _ in 0..100 {
        assert_eq!(clock.elapse(MS * 20), Ok(()));
        assert_eq!(clock.remaining(), Some(MS * 20));
    }
    assert_eq!(clock.elapse(MS * 5), Ok(()));
    assert_eq!(clock.left(), Some((MS * 35, 0)));
    assert_eq!(clock.elapse(MS * 36), Err(FlagFell));
}

#[test]
fn a_period_of_byo_yomi_ends_with_its_last_millisecond() {
    for (spent, left) in [
        (9_999, Ok(3)),
        (10_000, Ok(3)),
        (10_001, Ok(2)),
        (20_000, Ok(2)),
        (20_001, Ok(1)),
        (29_999, Ok(1)),
        (30_000, Ok(1)),
        (30_001, Err(FlagFell)),
    ] {
        let mut clock = byo_yomi(0, 10, 3);
        assert_eq!(clock.elapse(MS * spent), left.map(|_| ()), "{spent}");
        if let Ok(periods) = left {
            assert_eq!(clock.left(), Some((seconds(10), periods)), "{spent}");
        }
    }
}

#[test]
fn a_turn_may_run_from_the_main_time_into_the_periods() {
    let mut clock = byo_yomi(5, 10, 2);
    assert_eq!(clock.elapse(seconds(5)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(10), 2)));
    let mut clock = byo_yomi(5, 10, 2);
    assert_eq!(clock.elapse(seconds(15)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(10), 2)));
    let mut clock = byo_yomi(5, 10, 2);
    assert_eq!(clock.elapse(seconds(15) + MS), Ok(()));
    assert_eq!(clock.left(), Some((seconds(10), 1)));
    assert_eq!(clock.remaining(), Some(seconds(10)));
}

#[test]
fn a_canadian_period_begins_again_when_its_turns_are_made() {
    let mut clock = canadian(5, 10, 2);
    assert_eq!(clock.elapse(seconds(4)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(1), 0)));
    assert_eq!(clock.elapse(seconds(4)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(7), 1)));
    assert_eq!(clock.elapse(seconds(7)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(10), 2)));
    for (spent, outcome) in [(9_999, Ok(())), (10_000, Ok(())), (10_001, Err(FlagFell))] {
        let mut clock = clock;
        assert_eq!(clock.elapse(MS * spent), outcome);
    }
}

#[test]
fn a_clock_takes_the_time_it_is_told() {
    let mut clock = canadian(60, 10, 5);
    clock.set_left(seconds(3), 2);
    assert_eq!(clock.left(), Some((seconds(3), 2)));
    assert_eq!(clock.elapse(seconds(2)), Ok(()));
    assert_eq!(clock.left(), Some((seconds(1), 1)));
    clock.set_left(seconds(20), 0);
    assert_eq!(clock.left(), Some((seconds(20), 0)));
    assert_eq!(clock.remaining(), Some(seconds(30)));

    let mut clock = Clock::new(TimeControl::None);
    assert_eq!(clock.budget(MS, 10), None);
    clock.set_left(Duration::ZERO, 0);
    assert_eq!(clock.remaining(), Some(Duration::ZERO));
    let mut clock = Clock::new(TimeControl::None);
    clock.set_left(seconds(30), 3);
    assert_eq!(clock.left(), Some((seconds(30), 3)));
}

#[test]
fn no_time_is_no_time_to_think() {
    let none = Some(TimeBudget::exactly(Duration::ZERO));
    let mut clock = Clock::new(TimeControl::from_gtp(Duration::ZERO, Duration::ZERO, 0));
    assert_eq!(clock.budget(Duration::ZERO, 30), none);
    assert_eq!(clock.elapse(MS), Err(FlagFell));
    // The overhead is longer than what is left.
    let mut clock = Clock::new(TimeControl::Absolute { main: seconds(3) });
    clock.set_left(MS * 900, 0);
    assert_eq!(clock.budget(seconds(1), 30), none);
    assert_eq!(byo_yomi(0, 1, 3).budget(seconds(2), 30), none);
    assert_eq!(canadian(0, 1, 3).budget(seconds(2), 30), none);
    assert_eq!(byo_yomi(0, 0, 3).budget(Duration::ZERO, 30), none);
}

#[test]
fn huge_times_do_not_overflow() {
    let huge = Duration::MAX;
    for control in [
        TimeControl::Absolute { main: huge },
        TimeControl::Fischer {
            main: huge,
            increment: huge,
        },
        TimeControl::ByoYomi {
            main: huge,
            period: huge,
            periods: u32::MAX,
        },
        TimeControl::Canadian {
            main: huge,
            period: huge,
            stones: u32::MAX,
        },
    ] {
        for overhead in [Duration::ZERO, huge] {
            let mut clock = Clock::new(control);
            assert!(clock.budget(overhead, 0).is_some());
            assert!(clock.remaining().is_some());
            assert_eq!(clock.elapse(huge), Ok(()));
            assert!(clock.budget(overhead, u32::MAX).is_some());
        }
    }
    let mut clock = byo_yomi(0, 1, u32::MAX);
    assert_eq!(clock.elapse(huge), Err(FlagFell));
}

#[test]
fn the_first_turn_takes_less_than_a_tenth_of_the_main_time() {
    for turns in [1, 10, 40] {
        for clock in [
            canadian(1800, 20, 1),
            byo_yomi(1800, 20, 5),
            Clock::new(TimeControl::Absolute {
                main: seconds(1800),
            }),
            Clock::new(TimeControl::Fischer {
                main: seconds(1800),
                increment: seconds(5),
            }),
        ] {
            let budget = clock.budget(Duration::ZERO, turns).expect("a limit");
            assert!(budget.soft <= budget.hard);
            assert!(budget.hard < seconds(180), "{clock:?} {budget:?}");
        }
    }
}

#[test]
fn a_player_who_keeps_to_the_budget_is_never_late() {
    let overhead = MS * 10;
    let mut clocks = vec![
        Clock::new(TimeControl::Absolute { main: seconds(1) }),
        Clock::new(TimeControl::Fischer {
            main: Duration::ZERO,
            increment: MS * 20,
        }),
        Clock::new(TimeControl::Fischer {
            main: seconds(1),
            increment: MS * 10,
        }),
        byo_yomi(1, 1, 3),
        byo_yomi(0, 1, 1),
        canadian(1, 1, 40),
        canadian(0, 1, 1),
    ];
    for clock in &mut clocks {
        for turn in 0..300 {
            let budget = clock.budget(overhead, 30).expect("a limit");
            // What is lost on the way may be as much as the overhead where any time was left for it.
            let loss = overhead.min(clock.remaining().expect("a limit") / 2);
            let spent = budget.hard + loss.saturating_sub(MS);
            assert_eq!(clock.elapse(spent), Ok(()), "turn {turn}: {clock:?}");
        }
    }
}
