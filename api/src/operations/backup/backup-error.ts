/** Stops a backup or restore; `message` is Spanish and says what to do. */
export class BackupError extends Error {}
