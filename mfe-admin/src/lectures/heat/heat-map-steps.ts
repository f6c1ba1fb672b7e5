export type HeatMapStep = { second: number; viewers: number; repeats: number };

/** Finds the most rewatched step; undefined when there is none. */
export function findMostRepeatedStep(steps: HeatMapStep[]): HeatMapStep | undefined {
  const top = steps.reduce<HeatMapStep | undefined>(
    (best, step) => (step.repeats > (best?.repeats ?? 0) ? step : best),
    undefined,
  );
  return top;
}

/** Finds the step where most people stop; undefined when nobody does. */
export function findLargestDrop(steps: HeatMapStep[]): { second: number; lost: number } | undefined {
  let worst: { second: number; lost: number } | undefined;
  steps.forEach(({ second, viewers }, index) => {
    const lost = (steps[index - 1]?.viewers ?? viewers) - viewers;
    if (lost > (worst?.lost ?? 0)) worst = { second, lost };
  });
  return worst;
}
