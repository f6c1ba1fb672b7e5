const TRIES = 5;
/** How long `work` takes where the limits of the tests were set, with nothing beside it. */
const USUAL_MS = 60;

function work(): string {
  let text = 'a';
  for (let i = 0; i < 13_000; i += 1) text = JSON.stringify([i, text.slice(-900)]).slice(0, 1000);
  return text;
}

/** How many times longer than usual things take on this machine, as busy as it is now; never less than 1. */
export function slowness(): number {
  const began = performance.now();
  work();
  return Math.max(1, (performance.now() - began) / USUAL_MS);
}

/** How long something took, in milliseconds. */
export async function timeOf(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** The least that `measure` finds: it is asked until that is below `limit`, five times at most. */
export async function least(limit: number, measure: () => Promise<number>): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && found >= limit; tries += 1) {
    found = Math.min(found, await measure());
  }
  return found;
}

/**
 * The least that something takes, in milliseconds of a usual machine. One that does other things beside stalls now and
 * then; what is slow by itself is slow every time.
 */
export async function leastTime(limit: number, act: () => unknown): Promise<number> {
  return least(limit, async () => {
    const took = await timeOf(act);
    return took < limit ? took : took / slowness();
  });
}
