/** Returns a number from 0 inclusive to 1 exclusive. */
export type RandomSource = () => number;

/** Uses Web Crypto, because the front ends' type check includes this file through the contract. */
export const secureRandom: RandomSource = () => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random / 2 ** 32;
};

/** Creates a generator that repeats its numbers for the same seed. */
export function createSeededRandom(seed: string): RandomSource {
  // The seed is hashed by FNV-1a; the generator is Mulberry32.
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
