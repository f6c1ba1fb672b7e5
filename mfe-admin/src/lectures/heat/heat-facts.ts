export type Step = { second: number; viewers: number; repeats: number };

/** The moment that is watched again most; undefined when none is. */
export function mostRepeated(steps: Step[]): Step | undefined {
  const top = steps.reduce<Step | undefined>(
    (best, step) => (step.repeats > (best?.repeats ?? 0) ? step : best),
    undefined,
  );
  return top;
}

/** The moment after which fewer people go on watching than after any other; undefined when nobody leaves. */
export function biggestLeave(steps: Step[]): { second: number; lost: number } | undefined {
  let worst: { second: number; lost: number } | undefined;
  steps.forEach(({ second, viewers }, index) => {
    const lost = (steps[index - 1]?.viewers ?? viewers) - viewers;
    if (lost > (worst?.lost ?? 0)) worst = { second, lost };
  });
  return worst;
}
