import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A collection stops everything for up to 0.1 s, which must not meet somebody's call. Time of the processor, because
 * the event loop of a busy machine seems to work while it only waits for its turn.
 */
const IDLE_AT_MOST = 0.05;
const LOOK_AGAIN_MS = 5_000;

const MUCH_BYTES = 32 * 1024 * 1024;

let waiting: NodeJS.Timeout | undefined;
/** The process's memory after the last collection. */
let collectedTo = Number.POSITIVE_INFINITY;

/**
 * Collects garbage once, after five seconds in which the process had next to nothing to do: the engine collects
 * when it allocates, so a process that rests keeps what its work has left.
 */
export function collectWhenIdle(): void {
  if (!waiting) look(process.cpuUsage());
}

/** Collects whenever the process rests after its memory has grown by 32 MB. */
export function collectAfterGrowth(): NodeJS.Timeout {
  return setInterval(() => {
    const bytes = process.memoryUsage.rss();
    collectedTo = Math.min(collectedTo, bytes);
    if (bytes > collectedTo + MUCH_BYTES) collectWhenIdle();
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

// The engine gives its collector to contexts that are made after this flag, so no start of the process has to name it.
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  gc();
  // Only further growth is worth another stop, also after a collection that freed nothing.
  collectedTo = process.memoryUsage.rss();
}
