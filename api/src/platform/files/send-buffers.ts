import { collectGarbageWhenIdle } from '../../core/process/collect-garbage.ts';

const LARGE = 256 * 1024;
const LARGE_AT_MOST = 64;
/** Further readers get small buffers, so that thousands of stalled readers do not fill the memory. */
const SMALL = 32 * 1024;
const KEPT_IDLE_MS = 5_000;

const free: Buffer[] = [];
let lent = 0;
let idle: NodeJS.Timeout | undefined;

// Frees the memory at once, because an idle process runs no garbage collection.
function drop({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function dropFree(): void {
  idle = undefined;
  free.forEach(drop);
  free.length = 0;
  collectGarbageWhenIdle();
}

/** Lends a buffer for a file read; call `releaseBuffer` afterwards. */
export function acquireBuffer(): Buffer {
  clearTimeout(idle);
  idle = undefined;
  if (lent >= LARGE_AT_MOST) return Buffer.allocUnsafeSlow(SMALL);
  lent += 1;
  return free.pop() ?? Buffer.allocUnsafeSlow(LARGE);
}

/** Counts the large buffers in use, for tests. */
export function countAcquiredBuffers(): number {
  return lent;
}

/** Takes back a lent buffer, which its borrower may no longer use. */
export function releaseBuffer(buffer: Buffer): void {
  if (buffer.length !== LARGE) {
    drop(buffer);
    return;
  }
  lent -= 1;
  free.push(buffer);
  idle ??= setTimeout(dropFree, KEPT_IDLE_MS).unref();
}
