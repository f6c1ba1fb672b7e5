interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The path of a text in a body: field names, and `*` for every item of a list. */
export type TextPath = string[];
export interface TextField {
  path: TextPath;
  maxLength: number;
}

const NO_LIMIT = 200_000;
/** The length of generated lists; longer ones would make the test of every field too slow. */
const ITEMS = 3;

function alternatives(schema: Schema): Schema[] {
  return schema.anyOf ?? [schema];
}

/** Lists every text of a body, except enumerations. */
export function listTextFields(schema: Schema, path: TextPath = []): TextField[] {
  return alternatives(schema).flatMap((one) => {
    if (one.enum || one.const !== undefined) return [];
    if (one.type === 'array' && one.items) return listTextFields(one.items, [...path, '*']);
    if (one.properties)
      return Object.entries(one.properties).flatMap(([name, child]) =>
        listTextFields(child, [...path, name]),
      );
    if (one.type !== 'string' && !one.type?.includes('string')) return [];
    return [{ path, maxLength: one.maxLength ?? NO_LIMIT }];
  });
}

/** Builds a minimal valid body, with `text` at the path. */
export function buildBody(schema: Schema, path: TextPath | undefined, text: string): unknown {
  const [step, ...rest] = path ?? [];
  const fits = (one: Schema) => (step === '*' ? one.items : step === undefined || one.properties?.[step]);
  const one = alternatives(schema).find(fits) ?? alternatives(schema)[0] ?? {};
  if (path?.length === 0) return text;
  if (one.enum) return one.enum[0];
  if (one.properties) {
    const names = new Set([...(one.required ?? []), ...(step ? [step] : [])]);
    return Object.fromEntries(
      [...names].map((name) => {
        const below = name === step ? rest : undefined;
        return [name, buildBody(one.properties?.[name] ?? {}, below, text)];
      }),
    );
  }
  if (one.type === 'array') {
    const length = step === '*' ? Math.min(ITEMS, one.maxItems ?? ITEMS) : (one.minItems ?? 0);
    return Array.from({ length }, () => buildBody(one.items ?? {}, step === '*' ? rest : undefined, text));
  }
  if (one.type === 'integer' || one.type === 'number') return Math.max(1, one.minimum ?? 1);
  if (one.type === 'boolean') return true;
  return one.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'a'.repeat(one.minLength ?? 1);
}
