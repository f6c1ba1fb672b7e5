/** The player's preferences among the settings of this browser. */
export const PLAYER_KEY = 'player';
