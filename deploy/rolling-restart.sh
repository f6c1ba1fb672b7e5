#!/usr/bin/env bash
# Restarts one process after the other without a failed request: nginx first stops asking it, then it ends what it has
# begun, and is asked again once it is ready.
set -euo pipefail

upstream=${UPSTREAM:-/etc/nginx/rambla/upstream.conf}
reload=${RELOAD:-nginx -s reload}
restart=${RESTART:-systemctl restart rambla@PORT}
drain=${DRAIN_SECONDS:-5}

ports=$(grep -oE '^server [^ ;]+' "$upstream" | grep -oE '[0-9]+$')
for port in $ports; do
  sed -i -E "/:$port /s/( down)?;/ down;/" "$upstream"
  $reload
  sleep "$drain"
  ${restart//PORT/$port}
  for _ in $(seq 120); do
    curl -fsS -o /dev/null "http://127.0.0.1:$port/api/ready" 2>/dev/null && ready=1 && break
    ready=0
    sleep 0.5
  done
  if [ "$ready" != 1 ]; then
    echo "El proceso del puerto $port no volvió: nginx sigue sin preguntarle, los demás atienden." >&2
    exit 1
  fi
  sed -i -E "/:$port /s/ down;/;/" "$upstream"
  $reload
  echo "Puerto $port: reiniciado."
done
