// Preloaded with `--import`. Kills the server after a statement that begins with KILL_AT in a call with an
// Idempotency-Key; `response` kills it before that call's response.

import { ServerResponse } from 'node:http';
import { subscribeToQueries } from '../src/core/database/query-log.ts';

const point = process.env.KILL_AT ?? 'nowhere';
let isKeyed = false;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

subscribeToQueries(({ sql }) => {
  isKeyed ||= sql.startsWith('insert into "idempotency"');
  if (isKeyed && sql.startsWith(point)) die();
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  if (point === 'response' && this.req.headers['idempotency-key'] !== undefined) die();
  return Reflect.apply(writeHead, this, rest);
} as typeof writeHead;
