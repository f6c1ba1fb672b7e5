// Preloaded into a server (`--import`): kills it like a power cut at the point KILL_AT in the first call with an
// Idempotency-Key: after the first statement that starts with KILL_AT, counted from the one that takes the key.
// `response` kills it just before the first byte of the response.

import { ServerResponse } from 'node:http';
import { onQuery } from '../src/core/database/query-log.ts';

const point = process.env.KILL_AT ?? 'nowhere';
let isKeyed = false;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

onQuery(({ sql }) => {
  isKeyed ||= sql.startsWith('insert into "idempotency"');
  if (isKeyed && sql.startsWith(point)) die();
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  if (point === 'response' && this.req.headers['idempotency-key'] !== undefined) die();
  return Reflect.apply(writeHead, this, rest);
} as typeof writeHead;
