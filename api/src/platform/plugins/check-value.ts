import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { toErrorDetails } from './invalid-input.ts';

/** Compiles each schema once, at its first use. */
function validators(allErrors: boolean): (schema: TSchema) => ValidateFunction {
  const ajv = new Ajv({ allErrors, verbose: true, strictTypes: false });
  ajv.addKeyword('x-message');
  const compiled = new WeakMap<TSchema, ValidateFunction>();
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate;
  };
}

// Stops at the first error, because listing all errors of a huge value is costly.
const untilFirst = validators(false);
const ofAll = validators(true);

/** Checks a value that comes from outside a request, such as a file's JSON. */
export function matchesSchema<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): value is Static<Schema> {
  return untilFirst(schema)(value);
}

/** Lists a value's faults in Spanish, each with its field; `whole` is the name of the value itself. */
export function listSchemaFaults(schema: TSchema, value: unknown, whole: string): string[] {
  const validate = ofAll(schema);
  if (validate(value)) return [];
  return toErrorDetails(validate.errors ?? []).map(({ field, message }) => `${field || whole}: ${message}`);
}
