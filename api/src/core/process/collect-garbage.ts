import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The share of processor time up to which the process counts as idle. */
const IDLE_AT_MOST = 0.05;
const LOOK_AGAIN_MS = 5_000;

const MUCH_BYTES = 32 * 1024 * 1024;

let waiting: NodeJS.Timeout | undefined;
/** The lowest memory of the process since the last collection, in bytes. */
let collectedTo = Number.POSITIVE_INFINITY;

/** Collects garbage once after five idle seconds, because V8 collects garbage only while code allocates. */
export function collectGarbageWhenIdle(): void {
  if (!waiting) look(process.cpuUsage());
}

/** Collects garbage when the process becomes idle after its memory grew by 32 MB. */
export function scheduleGarbageCollection(): NodeJS.Timeout {
  return setInterval(() => {
    const bytes = process.memoryUsage.rss();
    collectedTo = Math.min(collectedTo, bytes);
    if (bytes > collectedTo + MUCH_BYTES) collectGarbageWhenIdle();
  }, LOOK_AGAIN_MS).unref();
}

function look(since: NodeJS.CpuUsage): void {
  waiting = setTimeout(() => {
    const { user, system } = process.cpuUsage(since);
    if ((user + system) / 1000 > LOOK_AGAIN_MS * IDLE_AT_MOST) {
      look(process.cpuUsage());
      return;
    }
    waiting = undefined;
    collect();
  }, LOOK_AGAIN_MS).unref();
}

// A context created while this flag is set has `gc`, so the process needs no command-line flag.
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc();
  // Collects again only after further growth, even if this collection freed nothing.
  collectedTo = process.memoryUsage.rss();
}
