export type Step = { second: number; viewers: number; repeats: number };

/** Finds the most rewatched step; undefined when there is none. */
export function mostRepeated(steps: Step[]): Step | undefined {
  const top = steps.reduce<Step | undefined>(
    (best, step) => (step.repeats > (best?.repeats ?? 0) ? step : best),
    undefined,
  );
  return top;
}

/** Finds the step where most people stop; undefined when nobody does. */
export function biggestLeave(steps: Step[]): { second: number; lost: number } | undefined {
  let worst: { second: number; lost: number } | undefined;
  steps.forEach(({ second, viewers }, index) => {
    const lost = (steps[index - 1]?.viewers ?? viewers) - viewers;
    if (lost > (worst?.lost ?? 0)) worst = { second, lost };
  });
  return worst;
}
