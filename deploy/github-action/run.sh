#!/bin/sh
# The action's inputs come as environment variables: nothing of them is part of a shell's text or of a command line.
set -eu

fail() {
  echo "::error::$1"
  exit 1
}

node -e 'process.exit(parseInt(process.versions.node) >= 22 ? 0 : 1)' ||
  fail 'Node 22 or newer is needed. Put actions/setup-node before this step.'

# By Node, since macOS has no sha256sum.
hash=$(node -e '
  const file = require("node:fs").readFileSync(process.env.CHAVEIRO_FILE)
  console.log(require("node:crypto").createHash("sha256").update(file).digest("hex"))
') || fail "There is no $CHAVEIRO_FILE."
[ "$hash" = "$CHAVEIRO_SHA256" ] || fail "$CHAVEIRO_FILE has another hash, so it was not run: $hash"

while IFS= read -r line; do
  [ -n "$line" ] || continue
  name=${line%%=*}
  case $line in
    *[!A-Za-z0-9_]*=chaveiro://* | [0-9]*) name='' ;;
    ?*=chaveiro://*) ;;
    *) name='' ;;
  esac
  [ -n "$name" ] || fail 'Each line of secrets is NAME=chaveiro://VAULT/ITEM/FIELD.'
  export "$name=${line#*=}"
done <<END
$CHAVEIRO_SECRETS
END

if [ -n "$CHAVEIRO_AUDIENCE" ]; then
  [ -n "${ACTIONS_ID_TOKEN_REQUEST_URL:-}" ] ||
    fail 'This job has no identity. Give it the permission id-token, write.'
  # By Node, since curl would have the bearer token in its arguments.
  CHAVEIRO_ID_TOKEN=$(node -e '
    const { ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN, CHAVEIRO_AUDIENCE } = process.env
    const url = new URL(ACTIONS_ID_TOKEN_REQUEST_URL)
    url.searchParams.set("audience", CHAVEIRO_AUDIENCE)
    const headers = { authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` }
    fetch(url, { headers }).then(async (answer) => {
      if (!answer.ok) process.exit(1)
      process.stdout.write((await answer.json()).value)
    })
  ') || fail 'GitHub gave no identity token.'
  export CHAVEIRO_ID_TOKEN
fi

set --
[ -z "$CHAVEIRO_REASON" ] || set -- --reason "$CHAVEIRO_REASON" --wait "$CHAVEIRO_WAIT"
exec node "$CHAVEIRO_FILE" run "$@" -- sh -euc "$CHAVEIRO_RUN"
