const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];
const FULL = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'];
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08',
  '57P',
];
const BUSY = [
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  '53300',
  '53200',
  '55P03',
  '57014',
  '25P03',
  '40001',
  '40P01',
  '25006',
];
const UNREACHABLE_WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|driver has already been destroyed|not queryable/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True for a violated unique constraint of either database. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.includes(codeOf(error));
}

/** True when the referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.includes(codeOf(error));
}

/** True when the disk is full, so that writes fail but reads still work. */
export function isDiskFull(error: unknown): boolean {
  return FULL.includes(codeOf(error));
}

/** True when another connection holds SQLite's lock. */
export function isSqliteBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** True when PostgreSQL ended this transaction, because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** True when a server, such as the database's or the storage's, cannot be reached. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  // ENOENT from `connect` means a missing socket; elsewhere it means a missing file.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return true;
  if (code !== '') return UNREACHABLE.some((known) => code.startsWith(known));
  return error instanceof Error && UNREACHABLE_WITHOUT_CODE.test(error.message);
}

/** True when the database is busy or unreachable, so that the same call may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || BUSY.some((known) => codeOf(error).startsWith(known));
}
