#!/usr/bin/env python3
"""Plays a match or tournament as tasks of HyperQueue, one task a shard, and puts the results together.

    scripts/cluster.py --shards 8 --folder results -- tournament --engines engines.toml --rounds 100

Without --server a cluster of HyperQueue's own is started on this machine, with --workers workers. With --server DIR the
tasks go to the server that keeps its files there (`hq server start --server-dir DIR`); the folder for the results, the
engines and windrose must then be found under the same paths on all machines.

Each shard adds its games to a file of its own in the folder. A shard whose process fails or is killed is handed in again,
and goes on where it stopped; so does the whole script when it is started again. In the end FOLDER/results.jsonl holds all
games in their order, and their table is shown.

Needs the package `hyperqueue` (see scripts/requirements.txt).
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What the script says itself of each shard.
OWN_OPTIONS = ("--shard", "--output", "--sprt")


def read_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shards", type=int, default=2, metavar="N", help="parts of the schedule (2)")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="workers of the cluster on this machine (2)")
    parser.add_argument("--cores", type=int, default=1, metavar="N", help="processor cores that a shard takes up (1)")
    parser.add_argument("--server", metavar="DIR", help="the folder of a running server of HyperQueue")
    parser.add_argument("--folder", type=Path, required=True, metavar="DIR", help="where the results go")
    parser.add_argument("--tries", type=int, default=3, metavar="N", help="how often a shard is tried that plays no further game (3)")
    parser.add_argument("--windrose", default="windrose", metavar="PROGRAM", help="the program (windrose)")
    parser.add_argument("run", nargs=argparse.REMAINDER, metavar="...", help="-- match or tournament, and its options")
    arguments = parser.parse_args()
    run = arguments.run[1:] if arguments.run[:1] == ["--"] else arguments.run
    if run[:1] not in (["match"], ["tournament"]):
        parser.error("behind -- must come match or tournament and its options")
    for word in run:
        if word.split("=")[0] in OWN_OPTIONS:
            parser.error(f"{word} cannot be given here: shards do not know of each other's games, and their files are named by the script")
    if min(arguments.shards, arguments.workers, arguments.cores, arguments.tries) < 1:
        parser.error("the numbers must be 1 or more")
    program = shutil.which(arguments.windrose)
    if program is None:
        parser.error(f"there is no program {arguments.windrose}")
    arguments.windrose = os.path.abspath(program)
    arguments.run = run
    return arguments


class Shard:
    """A part of the schedule, and the files of it."""

    def __init__(self, folder, number, count):
        self.number = number
        self.name = f"{number}/{count}"
        self.results = folder / f"shard-{number}-of-{count}.jsonl"
        self.table = self.results.with_suffix(".txt")
        self.log = self.results.with_suffix(".log")
        self.idle_tries = 0
        self.size = self.size_now()

    def size_now(self):
        return self.results.stat().st_size if self.results.exists() else 0

    def has_grown(self):
        before, self.size = self.size, self.size_now()
        return self.size > before

    def last_words(self):
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return lines[-1] if lines else "nothing was said"


@contextlib.contextmanager
def stdout_to_stderr():
    """The cluster tells of its start on stdout, which is for the results."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


@contextlib.contextmanager
def client_of(hyperqueue, arguments):
    """A client of the server that is named, or of a cluster that lives as long as this."""
    if arguments.server:
        yield hyperqueue.Client(arguments.server)
        return
    from hyperqueue.cluster import LocalCluster, WorkerConfig

    with tempfile.TemporaryDirectory() as folder:
        with stdout_to_stderr():
            cluster = LocalCluster(folder)
            for _ in range(arguments.workers):
                cluster.start_worker(WorkerConfig(cores=arguments.cores))
        try:
            yield cluster.client()
        finally:
            cluster.stop()


def play(hyperqueue, client, arguments, shards):
    """Hands in the shards, those that have failed again; gives those that could not be played."""
    from hyperqueue.ffi.protocol import ResourceRequest

    given_up = []
    while shards:
        job = hyperqueue.Job(max_fails=None, name="windrose")
        tasks = {}
        for shard in shards:
            task = job.program(
                [arguments.windrose, *arguments.run, "--shard", shard.name, "--output", str(shard.results)],
                cwd=os.getcwd(),
                stdout=str(shard.table),
                stderr=str(shard.log),
                name=f"shard {shard.name}",
                resources=ResourceRequest(cpus=arguments.cores),
            )
            tasks[task.task_id] = shard
        submitted = client.submit(job)
        if client.wait_for_jobs([submitted], raise_on_error=False):
            break
        shards = []
        for task, failure in client.get_failed_tasks(submitted).items():
            shard = tasks[task]
            shard.idle_tries = 0 if shard.has_grown() else shard.idle_tries + 1
            print(f"shard {shard.name} has failed: {failure.error}: {shard.last_words()}", file=sys.stderr)
            if shard.idle_tries < arguments.tries:
                print(f"shard {shard.name} is handed in again", file=sys.stderr)
                shards.append(shard)
            else:
                given_up.append(shard)
        if shards:
            # A process that was cut off from its worker may still hold its file for a moment.
            time.sleep(1)
    return given_up


def merge(files, merged):
    """Writes all whole lines, in the order of their games; there is never half a file by its name."""
    games = {}
    for path in files:
        if not path.exists():
            continue
        for line in path.read_bytes().splitlines(keepends=True):
            if line.endswith(b"\n"):
                place = json.loads(line)["match"]
                games.setdefault((place["run"], place["game"]), line)
    half = merged.with_suffix(".part")
    half.write_bytes(b"".join(games[key] for key in sorted(games)))
    half.replace(merged)


def main():
    arguments = read_arguments()
    if not sys.stderr.isatty():
        # The client's progress bar is for terminals.
        os.environ.setdefault("TQDM_DISABLE", "1")
    try:
        import hyperqueue
        import hyperqueue.cluster
    except ImportError as error:
        sys.exit(f"the package hyperqueue is needed: {error}")
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    shards = [Shard(folder, number, arguments.shards) for number in range(1, arguments.shards + 1)]
    with client_of(hyperqueue, arguments) as client:
        given_up = play(hyperqueue, client, arguments, shards)
    merged = folder / "results.jsonl"
    merge([shard.results for shard in shards], merged)
    sys.stdout.flush()
    shown = subprocess.run([arguments.windrose, "results", str(merged)])
    if given_up:
        sys.exit("not all games have been played, for these shards have failed: " + ", ".join(shard.name for shard in given_up))
    sys.exit(shown.returncode)


if __name__ == "__main__":
    main()
