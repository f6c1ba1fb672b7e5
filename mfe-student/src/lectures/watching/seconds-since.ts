export const MAX_S = 30 * 86_400;

/**
 * Whole seconds since a time of this device's clock, at most the 30 days that the server accepts. A wrong clock
 * does not matter, and a clock set back meanwhile gives 0.
 */
export function secondsSince(moment = Date.now(), now = Date.now()): number {
  return Math.min(Math.max(Math.floor((now - moment) / 1000), 0), MAX_S);
}
