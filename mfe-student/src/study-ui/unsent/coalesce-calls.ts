/** Runs `work` one at a time; all callers during a run share one further run and its outcome. */
export function coalesceCalls<Result>(work: () => Promise<Result>): () => Promise<Result> {
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
