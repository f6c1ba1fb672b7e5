// Loaded into a server before it starts (`--import`): ends it as a power cut would, at the point that KILL_AT names of the
// first call with an Idempotency-Key: the end of the first statement, from the one on that takes the key, that begins with
// KILL_AT. `response` is the moment at which the first byte of the response would leave.

import { ServerResponse } from 'node:http';
import { onQuery } from '../src/database/query-log.ts';

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
