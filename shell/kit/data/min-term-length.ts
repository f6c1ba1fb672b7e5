/** Shorter searches are refused by the API. */
export const MIN_SEARCH_TERM_LENGTH = 2;
