#!/usr/bin/env bash
# Builds the image and runs both compositions as they stand, on a machine with podman and podman-compose, as root:
#   deploy/try.sh [FOLDER-WITH-A-DEBIAN-ROOT]
# Takes the ports 80, 443 and 3000. Where the public images cannot be pulled, a folder made by
#   debootstrap --variant=minbase --include=ca-certificates trixie FOLDER
# stands for them, with this machine's Node and npm, and Debian's own packages of PostgreSQL and HAProxy.
set -euo pipefail
work=$(mktemp -d)
trap 'cd /; down >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
git -C "$(dirname "$0")/.." archive HEAD | tar -x -C "$work"
cd "$work"
composition=
compose() { podman-compose -f "deploy/compose.$composition.yaml" "$@" 2>>"$work/said"; }
down() { [ -z "$composition" ] || compose down --volumes; }
say() { printf '%s\n' "$*"; }
# expect WHAT COMMAND…: tries for a minute.
expect() {
  local what=$1 i; shift
  for i in $(seq 60); do if "$@" >"$work/out" 2>&1; then say "ok   $what"; return; fi; sleep 1; done
  say "FAIL $what"; tail -20 "$work/out" "$work/said"; exit 1
}

stand_in() {
  local root=$1 context="$work/stand-ins"
  mkdir "$context"
  tar -C "$root" -c . | podman import - docker.io/library/debian:trixie-slim >/dev/null
  cp "$(command -v node)" "$context/node"
  cp -rL "$(npm root -g)/npm" "$context/npm"
  cp /etc/ssl/certs/ca-certificates.crt "$context/"
  printf '%s\n' 'FROM docker.io/library/debian:trixie-slim' 'COPY node /usr/local/bin/node' 'COPY npm /usr/local/lib/node_modules/npm' \
    'COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt' 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' \
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm' >"$context/node.base"
  printf '%s\n' 'FROM docker.io/library/debian:trixie-slim' 'RUN apt-get update && apt-get install -y --no-install-recommends postgresql gosu' \
    'COPY postgres.sh /postgres.sh' 'VOLUME /var/lib/postgresql/data' 'ENTRYPOINT ["bash", "/postgres.sh"]' >"$context/postgres.base"
  printf '%s\n' 'FROM docker.io/library/debian:trixie-slim' 'RUN apt-get update && apt-get install -y --no-install-recommends haproxy' \
    'USER haproxy' 'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]' >"$context/haproxy.base"
  # What the public image does with its variables.
  cat >"$context/postgres.sh" <<'END'
set -e
data=/var/lib/postgresql/data; cd /usr/lib/postgresql/17/bin; chown postgres $data; chmod 700 $data
if [ ! -s $data/PG_VERSION ]; then
  gosu postgres ./initdb -D $data -U "$POSTGRES_USER" --pwfile=<(printf %s "$POSTGRES_PASSWORD") -A scram-sha-256
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  gosu postgres ./pg_ctl -D $data -o '-c listen_addresses=' -w start
  PGPASSWORD=$POSTGRES_PASSWORD ./createdb -h /var/run/postgresql -U "$POSTGRES_USER" "$POSTGRES_USER"
  gosu postgres ./pg_ctl -D $data -m fast -w stop
fi
exec gosu postgres ./postgres -D $data -c 'listen_addresses=*'
END
  local name
  for name in node:24-trixie-slim postgres:17-trixie haproxy:3.2; do
    podman build --quiet --network host -t "docker.io/library/$name" -f "$context/${name%%:*}.base" "$context" >/dev/null
  done
}

[ $# -eq 0 ] || stand_in "$1"
podman build --quiet --format docker --network host -t chaveiro -f deploy/Containerfile . >/dev/null
say "ok   the image is built: $(podman image inspect chaveiro --format '{{.Size}}') bytes"

printf '%s\n' PUBLIC_URL=https://keys.example.com COMPANY_DOMAIN=example.com OIDC_CLIENT_ID=id 'OIDC_CLIENT_SECRET=a&b(c)' >deploy/chaveiro.env
composition=sqlite
compose up -d >/dev/null
server=$(podman ps --filter name=server --format '{{.Names}}')
expect 'SQLite: the server is ready' curl -fsS http://127.0.0.1:3000/readyz
expect 'SQLite: its health check passes' podman healthcheck run "$server"
expect 'SQLite: nobody can write outside of /data and /tmp' podman exec "$server" sh -c '[ "$(id -u)" != 0 ] && ! touch /opt/chaveiro/x && ! touch /x'
mkdir backups
# The shell of the page on operations, beside the server.
shell() { podman run --rm --user 0 --env-file deploy/chaveiro.env --volume "$work/backups:/backups" "$@"; }
expect 'SQLite: a backup is made in a shell of the image, and opens' shell --volume deploy_data:/data chaveiro sh -c \
  'node dist/commands/back-up.js /backups/lite && mkdir -p /backups/keys && cp /data/data-keys /backups/keys && node dist/commands/try-backup.js /backups/lite /backups/keys'
expect 'SQLite: beside the server it leaves nothing that the server cannot open' podman exec "$server" sh -c \
  '[ -z "$(find /data ! -user 10001)" ]'
podman restart -t 20 "$server" >/dev/null 2>&1
expect 'SQLite: after a restart the same database is ready' curl -fsS http://127.0.0.1:3000/readyz
[ "$(podman logs "$server" 2>&1 | grep -c 'a new installation begins')" = 1 ] || { say 'FAIL the restart lost the data'; exit 1; }
down >/dev/null

printf '%s\n' 'DATABASE_URL=postgres://chaveiro:a%26b@database/chaveiro' "DATA_KEYS=$(openssl rand -base64 32 | tr +/ -_ | tr -d =)" >>deploy/chaveiro.env
printf '%s\n' POSTGRES_USER=chaveiro 'POSTGRES_PASSWORD=a&b' >deploy/database.env
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=keys.example.com -keyout key.pem -out certificate.pem 2>/dev/null
cat certificate.pem key.pem >deploy/tls.pem
chmod 644 deploy/tls.pem
composition=postgres
compose up -d >/dev/null
page() { curl -fsS --cacert certificate.pem --resolve keys.example.com:443:127.0.0.1 "https://keys.example.com$1"; }
expect 'PostgreSQL: the page is there through HAProxy' page /login
one=$(podman ps --filter name=server-1 --format '{{.Names}}')
two=$(podman ps --filter name=server-2 --format '{{.Names}}')
expect 'PostgreSQL: both servers are ready' podman exec "$one" node -e \
  "Promise.all(['server-1','server-2'].map((name) => fetch('http://' + name + ':3000/readyz'))).then((all) => process.exit(all.every((one) => one.ok) ? 0 : 1), () => process.exit(1))"
sleep 3
failures=0
podman stop -t 20 "$one" >/dev/null 2>&1 &
for _ in $(seq 40); do page /login >/dev/null 2>&1 || failures=$((failures + 1)); sleep 0.1; done
wait $!
say "ok   PostgreSQL: while one server stopped, $failures of 40 pages failed"
[ "$failures" = 0 ] || exit 1
podman start "$one" >/dev/null 2>&1
expect 'PostgreSQL: the backup of the page on operations is whole' shell --network deploy_default chaveiro sh -c \
  'mkdir -p /backups/b && pg_dump --format=custom --exclude-table-data=person_keys --file=/backups/b/chaveiro.dump "$DATABASE_URL" \
  && pg_dump --format=custom --data-only --table=person_keys --file=/backups/b/person-keys.dump "$DATABASE_URL" && node dist/commands/back-up.js /backups/b'
down >/dev/null
say 'all of it held'
