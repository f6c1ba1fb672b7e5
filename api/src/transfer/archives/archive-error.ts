/** An error that refuses an archive, with a Spanish message for the person. */
export class ArchiveError extends Error {
  readonly code:
    | 'archive_broken'
    | 'archive_unsafe'
    | 'archive_too_large'
    | 'archive_unknown'
    | 'archive_scorm';

  constructor(code: ArchiveError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown for an unreadable text, whose item the readers leave out. */
export class UnreadableTextError extends ArchiveError {
  constructor(code: 'archive_broken' | 'archive_too_large', name: string, why: string) {
    super(code, `El texto «${name.slice(-80)}» ${why}.`);
  }
}

export function createBrokenArchiveError(
  message = 'El archivo está cortado o dañado. Volvé a descargarlo; no guardamos nada.',
) {
  return new ArchiveError('archive_broken', message);
}

export function createUnsafeArchiveError(message: string) {
  return new ArchiveError('archive_unsafe', message);
}

export function createTooLargeArchiveError(message: string) {
  return new ArchiveError('archive_too_large', message);
}
