import { conflict, contentTooLarge, notFound, unsupportedMediaType } from '../../core/http/errors.ts';
import { extensionOf } from '../../platform/files/file-names.ts';
import { expandFileTypes } from '../../platform/files/type-groups.ts';

export interface AnswerFileRules {
  maxFiles: number;
  /** Type groups, or extensions with a dot; an empty list allows any file. */
  types: string[];
  /** The limit per file, in bytes. */
  maxSize: number;
}

const MB = 1_000_000;

/** Throws 413 or 415 for a file that the question does not accept. */
export function requireAllowedFile(
  { types, maxSize }: AnswerFileRules,
  { name, size }: { name: string; size: number },
): void {
  const extensions = expandFileTypes(types);
  if (extensions.length > 0 && !extensions.includes(extensionOf(name)))
    throw unsupportedMediaType(`Acá se aceptan archivos ${extensions.map((each) => `.${each}`).join(', ')}.`);
  if (size > maxSize) {
    const most = (maxSize / MB).toLocaleString('es-UY', { maximumFractionDigits: 1 });
    throw contentTooLarge(`El archivo es demasiado grande: puede tener hasta ${most} MB.`);
  }
}

export function createTooManyFilesError(most: number) {
  return conflict('too_many_files', `Acá entran ${most} archivos como máximo. Quitá alguno antes.`);
}

export function createAttemptOverError() {
  return conflict('attempt_over', 'El intento ya terminó: sus archivos no se pueden cambiar más.');
}

export function createFilesNotAcceptedError() {
  return notFound('Esa pregunta no lleva archivos.');
}
