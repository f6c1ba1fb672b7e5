import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../core/http/errors.ts';
import { findBadText } from './bad-text.ts';
import {
  InvalidInputError,
  MAX_ERROR_DETAILS,
  toErrorDetails,
  UNKNOWN_FIELD_MESSAGE,
} from './invalid-input.ts';

const OPTIONS: Options = { useDefaults: true, verbose: true, strictTypes: false };
/** Larger bodies report only their first error, so that a huge invalid list gets a small response. */
const FULL_REPORT_BYTES = 64_000;

function ajv(options: Options): Ajv {
  const instance = new Ajv({ ...OPTIONS, ...options });
  addFormats.default(instance, ['date', 'date-time', 'uri', 'uuid']);
  instance.addKeyword('x-message');
  return instance;
}

// JSON bodies keep their types ("1" is not 1); path and query values are coerced from text.
const bodies = { first: ajv({}), all: ajv({ allErrors: true }) };
const words = ajv({ coerceTypes: true, allErrors: true });

// Ajv caches by the schema object, so all apps of a process share one closed copy of each schema.
const closedCopies = new WeakMap<TSchema, TSchema>();

/** Returns a copy of an object schema that refuses unknown fields, unless the schema declares a choice. */
function closed(schema: TSchema): TSchema {
  const isObject = (schema as { type?: string }).type === 'object';
  if (!isObject || 'additionalProperties' in schema) return schema;
  const copy = closedCopies.get(schema) ?? { ...schema, additionalProperties: false };
  closedCopies.set(schema, copy);
  return copy;
}

const NUMERIC = ['integer', 'number'];
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

function numericFields(schema: TSchema): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((field) => NUMERIC.includes(String(properties[field]?.type)));
}

/** Finds numbers that Ajv would coerce but nobody writes: "0x1", " 1", "1e3", "007". */
function findOddNumber(fields: string[], data: unknown): ErrorDetail | undefined {
  for (const field of fields) {
    const value = (data as Record<string, unknown> | undefined)?.[field];
    if (typeof value === 'string' && !NUMBER.test(value)) {
      return { field, message: 'Tiene que ser un número.' };
    }
  }
  return undefined;
}

function fail(validate: ValidateFunction): { error: Error } {
  return { error: new InvalidInputError(toErrorDetails(validate.errors ?? [])) };
}

// Compiles each schema at first use, because compiling all takes a third of the start.
const compileBody: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const strict = closed(schema);
  let first: ValidateFunction | undefined;
  let all: ValidateFunction | undefined;
  return (data: unknown) => {
    const bad = findBadText(data);
    if (bad) return { error: new InvalidInputError([bad]) };
    first ??= bodies.first.compile(strict);
    if (first(data)) return { value: data };
    if (JSON.stringify(data).length > FULL_REPORT_BYTES) return fail(first);
    all ??= bodies.all.compile(strict);
    all(data);
    return fail(all);
  };
};

const compileParams: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const strict = httpPart === 'headers' ? schema : closed(schema);
  const numeric = numericFields(strict);
  let validate: ValidateFunction | undefined;
  return (data: unknown) => {
    const bad = findBadText(data) ?? findOddNumber(numeric, data);
    if (bad) return { error: new InvalidInputError([bad]) };
    validate ??= words.compile(strict);
    return validate(data) ? { value: data } : fail(validate);
  };
};

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false };

/** Compiles validators that refuse unknown fields; only path and query values are coerced from text. */
export const validation = fastifyPlugin(async (app) => {
  app.setValidatorCompiler<TSchema>((part) =>
    part.httpPart === 'body' ? compileBody(part) : compileParams(part),
  );
  app.addHook('onRoute', (route) => {
    if (route.schema && !route.schema.hide) route.schema.querystring ??= NO_QUERY;
  });
  app.addHook('preValidation', async ({ body, routeOptions: { schema, config } }) => {
    // Only routes that declare a JSON body, a form or file types accept a body.
    const isRead = schema?.body || config.form || config.fileTypes;
    // Some clients send `{}` when they have no body.
    if (isRead || body === undefined || body === null) return;
    const fields = typeof body === 'object' ? Object.keys(body) : [''];
    if (fields.length === 0) return;
    throw new InvalidInputError(
      fields.slice(0, MAX_ERROR_DETAILS).map((field) => ({ field, message: UNKNOWN_FIELD_MESSAGE })),
    );
  });
});
