/** Sort orders of the list; a minus reverses one. */
export const USER_SORTS = ['name', '-name', 'role', '-role', 'lastSeen', '-lastSeen'] as const;
export type UserSort = (typeof USER_SORTS)[number];
