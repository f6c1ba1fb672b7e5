// Loaded into a server before it starts (`--import`): ends it as a power cut would, at the point that KILL_AT names of the
// first call with an Idempotency-Key. A number counts the statements from the one on that takes the key; `response` is the
// moment at which the first byte of the response would leave.

import { ServerResponse } from 'node:http';
import { onQuery } from '../src/database/query-log.ts';

const point = process.env.KILL_AT;
let statements = 0;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

onQuery(({ sql }) => {
  if (statements === 0 && !/^insert into "idempotency"/.test(sql)) return;
  statements += 1;
  if (String(statements) === point) die();
});

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  if (point === 'response' && this.req.headers['idempotency-key'] !== undefined) die();
  return Reflect.apply(writeHead, this, rest);
} as typeof writeHead;
