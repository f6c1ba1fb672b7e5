interface FormulaFunction {
  /** The minimum and maximum number of arguments. */
  least: number;
  most: number;
  run(...numbers: number[]): number;
}

const MAX_DECIMALS = 15;

/** Rounds half away from zero; ignores floating-point noise, so that 1.005 becomes 1.01. */
export function roundTo(value: number, decimals: number): number {
  const places = Math.max(-MAX_DECIMALS, Math.min(MAX_DECIMALS, Math.trunc(decimals)));
  const scale = 10 ** Math.abs(places);
  const scaled = places < 0 ? Math.abs(value) / scale : Math.abs(value) * scale;
  if (!Number.isFinite(scaled)) return value;
  const whole = Math.sign(value) * Math.round(Number(scaled.toPrecision(MAX_DECIMALS)));
  return places < 0 ? whole * scale : whole / scale;
}

const one = (run: (value: number) => number): FormulaFunction => ({ least: 1, most: 1, run });
const two = (run: (first: number, second: number) => number): FormulaFunction => ({
  least: 2,
  most: 2,
  run: (first = 0, second = 0) => run(first, second),
});
const many = (run: (...numbers: number[]) => number): FormulaFunction => ({ least: 2, most: 50, run });

const { abs, acos, acosh, asin, asinh, atan, atanh, ceil, cos, cosh, exp, expm1, floor } = Math;
const { log10, log1p, sin, sinh, sqrt, tan, tanh } = Math;
const PLAIN = {
  abs,
  acos,
  acosh,
  asin,
  asinh,
  atan,
  atanh,
  ceil,
  cos,
  cosh,
  exp,
  expm1,
  floor,
  log10,
  log1p,
  sin,
  sinh,
  sqrt,
  tan,
  tanh,
};

/** Moodle's functions by name. A map, so that names such as `constructor` find nothing. */
export const FORMULA_FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ...Object.entries(PLAIN).map(([name, run]) => [name, one(run)] as const),
  ['deg2rad', one((degrees) => (degrees * Math.PI) / 180)],
  ['rad2deg', one((radians) => (radians * 180) / Math.PI)],
  ['pi', { least: 0, most: 0, run: () => Math.PI }],
  ['atan2', two(Math.atan2)],
  ['fmod', two((value, by) => value % by)],
  ['pow', two((base, exponent) => base ** exponent)],
  ['min', many(Math.min)],
  ['max', many(Math.max)],
  ['round', { least: 1, most: 2, run: (value = 0, decimals = 0) => roundTo(value, decimals) }],
  [
    'log',
    {
      least: 1,
      most: 2,
      run: (value = 0, base?: number) => Math.log(value) / (base === undefined ? 1 : Math.log(base)),
    },
  ],
]);
