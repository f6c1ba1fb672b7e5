export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Picture types that a browser displays and cannot execute. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
]);
