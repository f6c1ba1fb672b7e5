export const MAX_ELAPSED_SECONDS = 30 * 86_400;

/** Returns the whole seconds since `moment`, at most 30 days; 0 when the clock was set back. */
export function secondsSince(moment = Date.now(), now = Date.now()): number {
  return Math.min(Math.max(Math.floor((now - moment) / 1000), 0), MAX_ELAPSED_SECONDS);
}
