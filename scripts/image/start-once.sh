#!/bin/sh
# Starts the server and ends it again, so that what it is made of is compiled. Nothing else is left.
set -eu
DATA_DIR=$(mktemp -d)
export DATA_DIR
node --import=./scripts/set-up/keep-compiled.mjs src/server/main.ts &
server=$!
tries=0
until node scripts/health.mjs; do
  tries=$((tries + 1))
  test "$tries" -lt 60
  sleep 1
done
kill "$server"
wait "$server"
rm -rf "$DATA_DIR"
