/** The sort orders of the list of users; a minus means descending. */
export const USER_SORTS = ['name', '-name', 'role', '-role', 'lastSeen', '-lastSeen'] as const;
export type UserSort = (typeof USER_SORTS)[number];
