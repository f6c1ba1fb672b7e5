/** Stops a backup or restore; `message` is Spanish advice. */
export class BackupError extends Error {}
