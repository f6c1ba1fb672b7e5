import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../../core/http/errors.ts';

/** A request that violates its schema, with one Spanish message per field. */
export class InvalidInputError extends Error {
  readonly statusCode = 400;
  readonly details: ErrorDetail[];

  constructor(details: ErrorDetail[]) {
    super('invalid input');
    this.details = details;
  }
}

export const MAX_ERROR_DETAILS = 20;
export const UNKNOWN_FIELD_MESSAGE = 'Este dato no se acepta.';
const TYPES: Record<string, string> = {
  string: 'un texto',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
};

type Params = Record<string, unknown>;

const SENTENCES: Record<string, (params: Params) => string> = {
  required: () => 'Falta este dato.',
  additionalProperties: () => UNKNOWN_FIELD_MESSAGE,
  minLength: ({ limit }) =>
    limit === 1 ? 'No puede quedar vacío.' : `Tiene que tener al menos ${limit} caracteres.`,
  maxLength: ({ limit }) => `Puede tener como máximo ${limit} caracteres.`,
  minimum: ({ limit }) => `Tiene que ser ${limit} o más.`,
  maximum: ({ limit }) => `Tiene que ser ${limit} o menos.`,
  minItems: ({ limit }) => `Tiene que haber al menos ${limit}.`,
  maxItems: ({ limit }) => `Puede haber como máximo ${limit}.`,
  enum: ({ allowedValues }) =>
    `Tiene que ser uno de: ${(allowedValues as unknown[]).filter((v) => v !== null).join(', ')}.`,
  type: ({ type }) =>
    `Tiene que ser ${TYPES[String(Array.isArray(type) ? type[0] : type).split(',')[0] ?? ''] ?? 'de otro tipo'}.`,
  format: ({ format }) =>
    format === 'date' ? 'No es una fecha (AAAA-MM-DD).' : 'No tiene el formato esperado.',
};

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const child = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof child !== 'string') return path;
  return path === '' ? child : `${path}.${child}`;
}

function sentenceOf(error: ErrorObject): string {
  const schema = error.parentSchema as { 'x-message'?: string } | undefined;
  const own = error.keyword === 'pattern' || error.keyword === 'format' ? schema?.['x-message'] : undefined;
  return own ?? SENTENCES[error.keyword]?.(error.params) ?? 'No es válido.';
}

/** Translates Ajv's errors into Spanish, one per field. */
export function toErrorDetails(errors: ErrorObject[]): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  for (const error of errors) {
    const field = fieldOf(error).slice(0, 100);
    if (!details.has(field)) details.set(field, { field, message: sentenceOf(error) });
    if (details.size === MAX_ERROR_DETAILS) break;
  }
  return [...details.values()];
}
