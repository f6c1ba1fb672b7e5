import {
  type ApiDocument,
  type OperationShape,
  operationShapesOf,
} from '../../src/portal/compatibility/operations.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};
type Side = 'reads' | 'sends';
type Change = (document: ApiDocument, used: Record<string, OperationShape>) => void;

/** Finds the document's path for an address, whatever its parameters are called. */
function pathOf({ paths }: ApiDocument, address: string): string {
  const found = Object.keys(paths).find((each) => each.replaceAll(/\{[^}]*\}/g, '{}') === `/api${address}`);
  if (!found) throw new Error(`no ${address}`);
  return found;
}

function bodyOf(document: ApiDocument, operation: string, side: Side): Schema {
  const [method = '', address = ''] = operation.split(' ');
  const found = document.paths[pathOf(document, address)]?.[method.toLowerCase()];
  const good = Object.entries(found?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const content = side === 'reads' ? good?.content : found?.requestBody?.content;
  const schema = Object.values(content ?? {})[0]?.schema;
  if (!schema) throw new Error(`${operation} ${side} nothing`);
  return schema as Schema;
}

/** Returns the object that holds the last field of a path such as `courses[].name`, and this field's name. */
function holderOf(schema: Schema, field: string): { holder: Schema; name: string } {
  const steps = field.split('.');
  const name = steps.pop() ?? '';
  let holder = objectIn(schema);
  for (const step of steps) {
    let next = holder.properties?.[step.replace('[]', '')] ?? {};
    if (step.endsWith('[]')) next = [next, ...(next.anyOf ?? [])].find(({ items }) => items)?.items ?? {};
    holder = objectIn(next);
  }
  if (!holder.properties?.[name]) throw new Error(`no ${field}`);
  return { holder, name };
}

function objectIn(schema: Schema): Schema {
  return [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties) ?? schema;
}

const onField =
  (operation: string, side: Side, field: string, edit: (holder: Schema, name: string) => void): Change =>
  (document) => {
    const { holder, name } = holderOf(bodyOf(document, operation, side), field);
    edit(holder, name);
  };
const removed = (holder: Schema, name: string) => {
  delete holder.properties?.[name];
  holder.required = holder.required?.filter((each) => each !== name) ?? [];
};
const setTo = (schema: Schema) => (holder: Schema, name: string) => {
  if (holder.properties) holder.properties[name] = schema;
};
const optional = (holder: Schema, name: string) => {
  holder.required = holder.required?.filter((each) => each !== name) ?? [];
};
const required = (holder: Schema, name: string) => {
  holder.required = [...(holder.required ?? []), name];
};
const added = (name: string, isRequired: boolean) => (holder: Schema) => {
  if (holder.properties) holder.properties[name] = { type: 'string' };
  if (isRequired) required(holder, name);
};

/** Finds a response field, at any depth, that no remote reads. */
function unreadField(document: ApiDocument, used: Record<string, OperationShape>): [string, string] {
  for (const [operation, { reads }] of Object.entries(operationShapesOf(document))) {
    const known = operation.startsWith('GET ') && used[operation]?.reads;
    const unread = Object.keys(reads).filter((field) => known && !(field in known) && /\w$/.test(field));
    const name = unread.find((field) => isInFirst(bodyOf(document, operation, 'reads'), field));
    if (name) return [operation, name];
  }
  throw new Error('every field is read');
}

/** True when `holderOf` finds the field; `holderOf` reads only the first object among alternatives. */
function isInFirst(schema: Schema, field: string): boolean {
  try {
    return holderOf(schema, field).name !== '';
  } catch {
    return false;
  }
}

const LIST = 'GET /courses/byType/{}';
const NOTICES = 'GET /notices';
const LOG_IN = 'POST /users/login';
const COURSE = 'POST /courses';
const TYPES = ['FCEA', 'FING', 'CORTOS'];
const literals = (values: string[]): Schema => ({ type: 'string', enum: values });

/** Breaking changes of the OpenAPI document, each with the expected fault. */
export const REFUSED_API_CHANGES: [what: string, fault: string, change: Change][] = [
  [
    'a path is gone',
    `${LIST}: la API no lo tiene`,
    (api) => delete api.paths[pathOf(api, '/courses/byType/{}')],
  ],
  [
    'a method is gone',
    'PUT /notices/{}/read: la API no lo tiene',
    (api) => delete api.paths[pathOf(api, '/notices/{}/read')]?.put,
  ],
  [
    'a field is gone',
    `${LIST}: ya no da courses[].lectureCount`,
    onField(LIST, 'reads', 'courses[].lectureCount', removed),
  ],
  ['a list is gone', `${NOTICES}: ya no da notices`, onField(NOTICES, 'reads', 'notices', removed)],
  [
    'an id is a text',
    `${LIST}: courses[].id ahora puede ser string`,
    onField(LIST, 'reads', 'courses[].id', setTo({ type: 'string' })),
  ],
  [
    'a name may be null',
    `${LIST}: courses[].name ahora puede ser null`,
    onField(LIST, 'reads', 'courses[].name', setTo({ type: ['string', 'null'] })),
  ],
  [
    'a count may be missing',
    `${NOTICES}: unread ahora puede ser nada`,
    onField(NOTICES, 'reads', 'unread', optional),
  ],
  [
    'a count may be broken',
    `${NOTICES}: unread ahora puede ser number`,
    onField(NOTICES, 'reads', 'unread', setTo({ type: 'number' })),
  ],
  [
    'a kind is new',
    `${LIST}: courses[].type ahora puede ser "LIBRES"`,
    onField(LIST, 'reads', 'courses[].type', setTo(literals([...TYPES, 'LIBRES']))),
  ],
  [
    'a list becomes an object',
    `${NOTICES}: notices ahora puede ser object`,
    onField(NOTICES, 'reads', 'notices', setTo({ type: 'object' })),
  ],
  [
    'one more field must be sent',
    `${LOG_IN}: ahora pide captcha`,
    onField(LOG_IN, 'sends', 'email', added('captcha', true)),
  ],
  [
    'an option must be sent',
    `${LOG_IN}: fingerprint ya no puede ser nada`,
    onField(LOG_IN, 'sends', 'fingerprint', required),
  ],
  ['a field is no longer taken', `${LOG_IN}: ya no toma email`, onField(LOG_IN, 'sends', 'email', removed)],
  [
    'a field takes another type',
    `${LOG_IN}: password ya no puede ser string`,
    onField(LOG_IN, 'sends', 'password', setTo({ type: 'integer' })),
  ],
  [
    'a kind is no longer taken',
    `${COURSE}: type ya no puede ser "CORTOS"`,
    onField(COURSE, 'sends', 'type', setTo(literals(['FCEA', 'FING']))),
  ],
];

/** Compatible changes of the OpenAPI document, which must cause no fault. */
export const ACCEPTED_API_CHANGES: [what: string, change: Change][] = [
  ['a path is new', (api) => Object.assign(api.paths, { '/api/new': { get: {} } })],
  [
    'a path that nobody calls is gone',
    (api, used) => {
      const isUsed = (path: string) =>
        Object.keys(used).some((name) => pathOf(api, name.split(' ')[1] ?? '') === path);
      delete api.paths[Object.keys(api.paths).find((path) => !isUsed(path)) ?? ''];
    },
  ],
  [
    'a method is new',
    (api) => Object.assign(api.paths[pathOf(api, '/courses/byType/{}')] ?? {}, { put: {} }),
  ],
  ['a field is new', onField(LIST, 'reads', 'courses[].name', added('room', false))],
  ['a field that is always given is new', onField(LIST, 'reads', 'courses[].name', added('room', true))],
  [
    'a field that nobody reads is gone',
    (api, used) => {
      const [operation, field] = unreadField(api, used);
      onField(operation, 'reads', field, removed)(api, used);
    },
  ],
  [
    'a field that nobody reads changes',
    (api, used) => {
      const [operation, field] = unreadField(api, used);
      onField(operation, 'reads', field, setTo({ type: 'null' }))(api, used);
    },
  ],
  ['a date is never null', onField(LIST, 'reads', 'courses[].publishAt', setTo({ type: 'string' }))],
  ['a kind is never given', onField(LIST, 'reads', 'courses[].type', setTo(literals(['FCEA', 'FING'])))],
  ['an option is always given', onField(LOG_IN, 'reads', 'token', required)],
  ['a text is one of few', onField(LIST, 'reads', 'courses[].category', setTo(literals(['a', 'b'])))],
  ['an option is taken', onField(LOG_IN, 'sends', 'email', added('remember', false))],
  ['one more kind is taken', onField(COURSE, 'sends', 'type', setTo(literals([...TYPES, 'LIBRES'])))],
  ['a field need not be sent', onField(LOG_IN, 'sends', 'password', optional)],
  ['a field takes null as well', onField(LOG_IN, 'sends', 'password', setTo({ type: ['string', 'null'] }))],
  [
    'a parameter has another name',
    (api) => {
      const path = pathOf(api, '/courses/byType/{}');
      api.paths['/api/courses/byType/{kind}'] = api.paths[path] ?? {};
      if (path !== '/api/courses/byType/{kind}') delete api.paths[path];
    },
  ],
];
