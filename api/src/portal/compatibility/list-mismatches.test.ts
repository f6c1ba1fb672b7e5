import { expect, test } from 'vitest';
import { findUsedOperations } from '../../../../scripts/portal/used-operations.ts';
import { listFieldMismatches } from './list-mismatches.ts';
import { type ApiDocument, operationShapesOf } from './operations.ts';

const DOCUMENT = {
  info: { version: '1.0.0' },
  paths: {
    '/api/courses/{courseId}': {
      get: given({
        type: 'object',
        required: ['id', 'name', 'type', 'lectures'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          type: { type: 'string', enum: ['FCEA', 'FING'] },
          publishAt: { type: ['string', 'null'] },
          lectures: {
            type: 'array',
            items: {
              type: 'object',
              required: ['title'],
              properties: { title: { type: 'string' }, minutes: { type: 'number' } },
            },
          },
          internalNote: { type: 'string' },
        },
      }),
      put: {
        ...given({ type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } }),
        requestBody: content({
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string' },
            type: { type: 'string', enum: ['FCEA', 'FING'] },
            tags: { type: 'array', items: { type: 'string' } },
            unusedOption: { type: 'string' },
          },
        }),
      },
    },
    '/api/elsewhere': { get: given({ type: 'object', properties: { name: { type: 'string' } } }) },
  },
} as ApiDocument;

const SOURCE = `
build.query<Course, number>({ query: (courseId) => \`courses/\${courseId}\` });
build.mutation({ query: ({ id, ...body }) => ({ url: \`courses/\${id}\`, method: 'PUT', body }) });
const { id, name, type, publishAt, lectures, ok } = course;
lectures.map(({ title, minutes }) => title + minutes);
save({ name, type, tags: [] });
`;

function content(schema: object) {
  return { content: { 'application/json': { schema } } };
}

function given(schema: object) {
  return { responses: { 200: content(schema), 404: content({ type: 'object' }) } };
}

/** Replaces text in the API document and lists the mismatches with the calls of `SOURCE`. */
function missing(from: string | RegExp, to: string): string[] {
  const text = JSON.stringify(DOCUMENT);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const uses = findUsedOperations([SOURCE], operationShapesOf(DOCUMENT));
  return listFieldMismatches(uses, operationShapesOf(JSON.parse(changed) as ApiDocument));
}

const GET = 'GET /courses/{}';
const PUT = 'PUT /courses/{}';
const REFUSED: [string, string, string | RegExp, string][] = [
  ['a path is removed', `${GET}: la API no lo tiene`, '/api/courses/', '/api/classes/'],
  ['a method is removed', `${PUT}: la API no lo tiene`, '"put":', '"patch":'],
  ['a field is removed', `${GET}: ya no da id`, '"id":{"type":"integer"},', ''],
  ['a field is renamed', `${GET}: ya no da lectures[].title`, /"title"/g, '"heading"'],
  [
    'a field has another type',
    `${GET}: id ahora puede ser string`,
    '"id":{"type":"integer"}',
    '"id":{"type":"string"}',
  ],
  [
    'a field may be null',
    `${GET}: name ahora puede ser null`,
    '"name":{"type":"string"}',
    '"name":{"type":["string","null"]}',
  ],
  ['a field may be missing', `${GET}: id ahora puede ser nada`, '["id","name",', '["name",'],
  ['a value is new', `${GET}: type ahora puede ser "CORTOS"`, '["FCEA","FING"]', '["FCEA","FING","CORTOS"]'],
  [
    'a list becomes an object',
    `${GET}: lectures ahora puede ser object`,
    '"lectures":{"type":"array"',
    '"lectures":{"type":"object"',
  ],
  [
    'a whole number becomes any number',
    `${GET}: id ahora puede ser number`,
    '"id":{"type":"integer"}',
    '"id":{"type":"number"}',
  ],
  [
    'one more field must be sent',
    `${PUT}: ahora pide unusedOption`,
    '"required":["name"]',
    '"required":["name","unusedOption"]',
  ],
  [
    'a field that was optional must be sent',
    `${PUT}: type ya no puede ser nada`,
    '"required":["name"]',
    '"required":["name","type"]',
  ],
  ['a field is no longer taken', `${PUT}: ya no toma tags`, /"tags":.*?\}\},/, ''],
  [
    'a value is no longer taken',
    `${PUT}: type ya no puede ser "FING"`,
    /(.*)\["FCEA","FING"\]/,
    '$1["FCEA"]',
  ],
  [
    'a field takes another type',
    `${PUT}: tags[] ya no puede ser string`,
    '"items":{"type":"string"}',
    '"items":{"type":"integer"}',
  ],
];

const ACCEPTED: [string, string | RegExp, string][] = [
  ['a path is added', '"/api/elsewhere"', '"/api/new":{"get":{}},"/api/elsewhere"'],
  ['a path that nobody calls is removed', '"/api/elsewhere"', '"/api/removed"'],
  ['a method is added', '"put":', '"delete":{},"put":'],
  ['a field is added', '"id":{"type":"integer"}', '"id":{"type":"integer"},"code":{"type":"string"}'],
  ['a field that nobody reads is removed', ',"internalNote":{"type":"string"}', ''],
  [
    'a field that nobody reads changes',
    '"internalNote":{"type":"string"}',
    '"internalNote":{"type":"integer"}',
  ],
  ['a field is no longer null', '["string","null"]', '["string"]'],
  ['a value is never given any more', '["FCEA","FING"]', '["FCEA"]'],
  ['a number is always whole', '"minutes":{"type":"number"}', '"minutes":{"type":"integer"}'],
  ['an optional field is always given', '["title"]', '["title","minutes"]'],
  ['an optional field is taken', '"tags":', '"comment":{"type":"string"},"tags":'],
  ['an option that nobody sends is removed', ',"unusedOption":{"type":"string"}', ''],
  ['one more value is taken', /(.*)\["FCEA","FING"\]/, '$1["FCEA","FING","CORTOS"]'],
  ['a field need not be sent any more', '"required":["name"]', '"required":[]'],
  ['another error is described', '"404"', '"409"'],
  ['a parameter is renamed', '{courseId}', '{id}'],
];

test.each(REFUSED)('refused: %s', (_change, fault, from, to) => {
  expect(missing(from, to)).toContain(fault);
});

test.each(ACCEPTED)('accepted: %s', (_change, from, to) => {
  expect(missing(from, to)).toEqual([]);
});

test('addresses that a function begins are found by their end', () => {
  const known = operationShapesOf(DOCUMENT);
  const source = 'const at = (id) => `courses/#{id}`; call(`#{at({ id })}`); call("/elsewhere");';
  expect(Object.keys(findUsedOperations([inserting(source)], known))).toEqual([GET, PUT, 'GET /elsewhere']);
  const unclear = inserting('call(`#{base}/{other}`, "courses")');
  expect(Object.keys(findUsedOperations([unclear], known))).toEqual([]);
});

function inserting(source: string): string {
  return source.replaceAll('#{', '${');
}
