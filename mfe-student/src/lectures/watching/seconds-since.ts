const MOST_S = 30 * 86_400;

/**
 * How long ago a moment of this device's clock was, in whole seconds, up to the 30 days that the server takes. A clock
 * that is wrong does not matter, and one that was set meanwhile never makes it less than nothing.
 */
export function secondsSince(moment = Date.now(), now = Date.now()): number {
  return Math.min(Math.max(Math.floor((now - moment) / 1000), 0), MOST_S);
}
