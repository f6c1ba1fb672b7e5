// Preloaded with `--import`. In a call with an Idempotency-Key, kills the server after the first statement
// that begins with KILL_AT. The value `response` kills the server before that call's response.

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
