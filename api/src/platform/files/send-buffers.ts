import { collectWhenIdle } from '../../core/process/collect-garbage.ts';

const LARGE = 256 * 1024;
const LARGE_AT_MOST = 64;
/** Further readers get small buffers, because thousands of stalled ones must not fill the memory. */
const SMALL = 32 * 1024;
const KEPT_IDLE_MS = 5_000;

const free: Buffer[] = [];
let lent = 0;
let idle: NodeJS.Timeout | undefined;

// Left to the garbage collector, which an idle process does not run, the memory would stay.
function drop({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function dropFree(): void {
  idle = undefined;
  free.forEach(drop);
  free.length = 0;
  collectWhenIdle();
}

/** Lends a buffer for reading from a file. Give it back when nobody reads it any more. */
export function lendBuffer(): Buffer {
  clearTimeout(idle);
  idle = undefined;
  if (lent >= LARGE_AT_MOST) return Buffer.allocUnsafeSlow(SMALL);
  lent += 1;
  return free.pop() ?? Buffer.allocUnsafeSlow(LARGE);
}

/** How many large buffers are in use, for tests. */
export function lentBuffers(): number {
  return lent;
}

/** Returns a lent buffer, which the borrower must no longer use. */
export function giveBackBuffer(buffer: Buffer): void {
  if (buffer.length !== LARGE) {
    drop(buffer);
    return;
  }
  lent -= 1;
  free.push(buffer);
  idle ??= setTimeout(dropFree, KEPT_IDLE_MS).unref();
}
