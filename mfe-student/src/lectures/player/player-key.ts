/** The key of the player's preferences in the browser's settings. */
export const PLAYER_PREFERENCES_KEY = 'player';
