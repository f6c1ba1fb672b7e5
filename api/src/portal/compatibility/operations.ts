/** A JSON schema as parsed from `openapi.json`. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = { requestBody?: Content; responses?: Record<string, Content> };
export type ApiDocument = { info: { version: string }; paths: Record<string, Record<string, Operation>> };

/**
 * The possible types of each field by JSON path such as `courses[].name`; optional fields have `undefined` too.
 */
export type FieldTypes = Record<string, string[]>;

/** The fields of an operation's response (`reads`) and request (`sends`). */
export type OperationShape = { reads: FieldTypes; sends: FieldTypes };

/** Lists a document's operations by names like `GET /courses/{}`, without the prefix `/api`. */
export function operationShapesOf({ paths }: ApiDocument): Record<string, OperationShape> {
  const shapes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => [operationName(method, path), shapeOf(operation)] as const,
    ),
  );
  return Object.fromEntries(shapes);
}

/** Names an operation like `GET /courses/{}`, whatever its parameters are called. */
function operationName(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/^\/api(?=\/)/, '').replaceAll(/\{[^}]*\}/g, '{}')}`;
}

function shapeOf({ requestBody, responses = {} }: Operation): OperationShape {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    reads: fieldsOf(good.flatMap(([, response]) => schemasOf(response))),
    sends: fieldsOf(schemasOf(requestBody)),
  };
}

function schemasOf(body: Content | undefined): Schema[] {
  return Object.values(body?.content ?? {}).flatMap(({ schema }) => schema ?? []);
}

function fieldsOf(variants: Schema[]): FieldTypes {
  const fields: FieldTypes = {};
  addMembers(fields, '', variants);
  return fields;
}

/** Lists a schema's alternatives, or the schema if it has none; also lists the parts of `allOf`. */
function variantsOf({ anyOf = [], oneOf = [], allOf = [], ...common }: Schema): Schema[] {
  const inner = [...anyOf, ...oneOf].flatMap(variantsOf);
  const all = inner.length > 0 ? inner : [common];
  return allOf.length > 0 ? [...all, ...allOf.flatMap(variantsOf)] : all;
}

function addMembers(fields: FieldTypes, path: string, schemas: Schema[]): void {
  const variants = schemas.flatMap(variantsOf);
  const objects = variants.filter(({ properties }) => properties);
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))) {
    const isRequired = objects.every(({ required = [] }) => required.includes(name));
    const inner = objects.flatMap(({ properties }) => properties?.[name] ?? []);
    addField(fields, path === '' ? name : `${path}.${name}`, inner, isRequired);
  }
  const items = variants.flatMap((variant) => variant.items ?? []);
  if (items.length > 0) addField(fields, `${path}[]`, items, true);
  const others = variants.flatMap(({ additionalProperties: each }) => (typeof each === 'object' ? each : []));
  if (others.length > 0) addField(fields, `${path}{}`, others, true);
}

function addField(fields: FieldTypes, path: string, schemas: Schema[], isRequired: boolean): void {
  const types = schemas.flatMap(variantsOf).flatMap(typesOf);
  fields[path] = [...new Set([...types, ...(isRequired ? [] : ['undefined'])])].sort();
  addMembers(fields, path, schemas);
}

function typesOf({ type, enum: values, const: value }: Schema): string[] {
  const named = typeof type === 'string' ? [type] : (type ?? []);
  const literals = (values ?? (value === undefined ? [] : [value])).map((each) => JSON.stringify(each));
  const isNullable = named.includes('null') && !literals.includes('null');
  return literals.length > 0 ? [...literals, ...(isNullable ? ['null'] : [])] : named;
}
