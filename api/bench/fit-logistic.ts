export interface Sample {
  signs: number[];
  isAnswerable: boolean;
}
export interface Fit {
  weights: number[];
  bias: number;
}

const STEPS = 800;
const RATE = 0.02;
/** Keeps weights small that a few samples would make large. */
const RESTRAINT = 2;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function scoreOf({ weights, bias }: Fit, signs: number[]): number {
  return bias + weights.reduce((sum, weight, at) => sum + weight * (signs[at] ?? 0), 0);
}

/** Logistic regression by gradient descent over signs brought to one scale. */
export function fitLogistic(samples: Sample[]): Fit {
  const count = samples[0]?.signs.length ?? 0;
  const columns = Array.from({ length: count }, (_, at) => samples.map(({ signs }) => signs[at] ?? 0));
  const means = columns.map(mean);
  const spreads = columns.map(
    (values, at) => Math.sqrt(mean(values.map((value) => (value - (means[at] ?? 0)) ** 2))) || 1,
  );
  const scaled = samples.map(({ signs }) =>
    signs.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  );
  let fit: Fit = { weights: Array(count).fill(0), bias: 0 };
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = fit.weights.map((weight) => RESTRAINT * weight);
    let slope = 0;
    for (const [index, signs] of scaled.entries()) {
      const error = 1 / (1 + Math.exp(-scoreOf(fit, signs))) - (samples[index]?.isAnswerable ? 1 : 0);
      for (const [at, value] of signs.entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
      slope += error;
    }
    const weights = fit.weights.map((weight, at) => weight - RATE * (slopes[at] ?? 0));
    fit = { weights, bias: fit.bias - RATE * slope };
  }
  const weights = fit.weights.map((weight, at) => weight / (spreads[at] ?? 1));
  return {
    weights,
    bias: fit.bias - weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0),
  };
}
