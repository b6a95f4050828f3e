//! A board of Blooms cell by cell: which cells hang together, and what is next to them.

use super::position::{Blooms, MAX_SPAN};
use crate::board::Cell;
use crate::game::{Color, Rules};

/// Room before and behind the cells, so that a place next to a cell always exists.
const MARGIN: usize = 24;

const PLACES: usize = MAX_SPAN + 2 * MARGIN;

/// What a place holds, as one byte: comparing these is what most of the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content(u8);

impl Content {
    pub(super) const EMPTY: Content = Content(1);

    const OFF_BOARD: Content = Content(0);

    /// The owner of the stone, if it is one.
    #[inline]
    pub(super) fn owner(self) -> Option<Color> {
        match self.0 {
            2 | 3 => Some(Color::Black),
            4 | 5 => Some(Color::White),
            _ => None,
        }
    }
}

/// The cells of a board, put together to areas: regions of empty cells, and blooms.
pub(super) struct Areas {
    contents: [Content; PLACES],
    /// The number of the area that has been found at a place, 0 for none.
    areas: [u16; PLACES],
    /// The last area that a place has been found next to.
    beside: [u16; PLACES],
    ring: [usize; 6],
    to_visit: Vec<usize>,
}

/// A cell next to an area.
pub(super) struct Neighbor {
    pub(super) cell: Cell,
    pub(super) content: Content,
    /// The number of its own area, 0 while that has not been found.
    pub(super) area: u16,
}

impl Areas {
    /// The cells of a position, no area found yet.
    pub(super) fn of<const W: usize>(position: &Blooms<W>) -> Areas {
        let row = position.rules.shape().row_count();
        let mut contents = [Content::OFF_BOARD; PLACES];
        for (content, cells) in (1..).zip([position.empty].into_iter().chain(position.stones)) {
            for cell in cells {
                contents[MARGIN + cell.index()] = Content(content);
            }
        }
        // Places are numbered modulo 2^n: what is added here leads back by one, by a row, or by both.
        let back = |by: usize| by.wrapping_neg();
        Areas {
            contents,
            areas: [0; PLACES],
            beside: [0; PLACES],
            ring: [1, row + 1, row, back(1), back(row + 1), back(row)],
            to_visit: Vec::with_capacity(64),
        }
    }

    /// Whether the area of a cell has been found.
    #[inline]
    pub(super) fn is_found(&self, cell: Cell) -> bool {
        self.areas[MARGIN + cell.index()] != 0
    }

    /// Finds the area of a cell: all cells with the same content that hang together with it. `number` becomes its
    /// number; `look` is called with each cell next to it, once. Returns the number of its cells.
    pub(super) fn find(&mut self, cell: Cell, number: u16, mut look: impl FnMut(Neighbor)) -> u32 {
        let start = MARGIN + cell.index();
        let content = self.contents[start];
        self.areas[start] = number;
        self.to_visit.push(start);
        let mut size = 0;
        while let Some(place) = self.to_visit.pop() {
            size += 1;
            for by in self.ring {
                let next = place.wrapping_add(by);
                let found = self.contents[next];
                if found == content {
                    if self.areas[next] == 0 {
                        self.areas[next] = number;
                        self.to_visit.push(next);
                    }
                } else if found != Content::OFF_BOARD && self.beside[next] != number {
                    self.beside[next] = number;
                    look(Neighbor {
                        cell: Cell::new(next - MARGIN),
                        content: found,
                        area: self.areas[next],
                    });
                }
            }
        }
        size
    }
}
