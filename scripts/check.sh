#!/usr/bin/env bash
# The one definition of green: format, lints, tests, docs. With --tested the tests have just been run elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."

step() {
  printf '\n== %s\n' "$*" >&2
  "$@"
}

step cargo fmt --check
step cargo clippy --all-targets --quiet -- -D warnings
[ "${1:-}" = --tested ] || step cargo test --quiet
RUSTDOCFLAGS="-D warnings" step cargo doc --no-deps --document-private-items --quiet
printf '\ngreen\n' >&2
