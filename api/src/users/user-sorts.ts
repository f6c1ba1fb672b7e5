/** By what people can be listed; a minus before it turns the order around. */
export const USER_SORTS = ['name', '-name', 'role', '-role', 'lastSeen', '-lastSeen'] as const;
export type UserSort = (typeof USER_SORTS)[number];
