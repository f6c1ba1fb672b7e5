/** A question that cannot come in, and why, in Spanish. */
export class Refusal extends Error {}
