// Kills the server after a statement that begins with KILL_AT, or before the response if it is `response`.
// Only calls with an Idempotency-Key count. The server loads this file with `--import`.

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
