/** A backup or a restore cannot go on; `message` is Spanish and says what to do. */
export class BackupError extends Error {}
