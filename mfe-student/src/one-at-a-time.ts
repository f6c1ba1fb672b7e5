/**
 * Lets `work` run once at a time: who asks while it runs shares one more run with all that ask meanwhile. A run that
 * fails does so for those who asked for it alone.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
