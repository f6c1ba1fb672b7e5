import { type TSchema, Type } from 'typebox';

export const MAX_INTEGER = 2_147_483_647;

export const ROLES = ['student', 'teacher', 'bedelia', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const COURSE_TYPES = ['FCEA', 'FING', 'CORTOS'] as const;
export type CourseType = (typeof COURSE_TYPES)[number];

/** Creates a schema for a string that is one of these values. */
export function OneOf<const T extends readonly string[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

/** Course fields whose exact values can filter a list. */
export const COURSE_FACETS = ['code', 'period', 'shift'] as const;
export const COURSE_FACET_FILTERS = {
  code: Type.Optional(Type.String({ maxLength: 30 })),
  period: Type.Optional(Type.String({ maxLength: 40 })),
  shift: Type.Optional(Type.String({ maxLength: 40 })),
};
export type CourseFacetFilter = Partial<Record<(typeof COURSE_FACETS)[number], string>>;

/** Creates a schema that also allows null. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: string[] };
  const listed = values ? { enum: [...values, null] } : {};
  return Type.Unsafe<Type.Static<T> | null>({ ...schema, type: [type, 'null'], ...listed });
}

/** Creates an object schema that refuses unknown fields in requests and drops them from responses. */
export function StrictObject<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Makes every field optional. */
export function makeOptional<T extends Record<string, TSchema>>(properties: T) {
  return Type.Partial(Type.Object(properties)).properties;
}

/** Lists a schema's field names as table columns; a field without a column does not compile. */
export function listPropertyNames<T extends Record<string, TSchema>>(properties: T): (keyof T & string)[] {
  return Object.keys(properties);
}

/** Picks the known fields of a body; clients may send back a whole GET response. */
export function pickKnownFields<K extends string, B extends object>(
  properties: Record<K, TSchema>,
  body: B,
): Pick<B, Extract<keyof B, K>> {
  const given = Object.entries(body).filter(([name, value]) => name in properties && value !== undefined);
  return Object.fromEntries(given) as Pick<B, Extract<keyof B, K>>;
}

/** Non-blank text of 1 to `maxLength` characters. */
export function Text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', 'x-message': 'No puede quedar vacío.' });
}

export const UnsignedInteger = Type.Integer({ minimum: 0, maximum: MAX_INTEGER });
export const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER });
export const IsoTime = Type.String({ format: 'date-time', maxLength: 40 });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  // Each class excludes the character that must follow it, so the match never backtracks far.
  pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63})+$",
  'x-message': 'No es un correo válido.',
});

export const IdParams = Type.Object({ id: Id });
export const CourseParams = Type.Object({ id: Id });

/** Builds the fields of the list query `?limit&cursor&q`, to be spread into a route's query. */
export function buildListQuery(limits: { default: number; max: number } = { default: 50, max: 200 }) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: limits.max, default: limits.default }),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  };
}

export const NextCursor = Nullable(Type.String());
export const NoContent = Type.Null({ description: 'Sin contenido' });
export const MessageResponse = Type.Object({ message: Type.String() });

export const ErrorBody = Type.Object({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        message: Type.String(),
        kind: Type.Optional(Type.String()),
        name: Type.Optional(Type.String()),
        reason: Type.Optional(Type.String()),
      }),
    ),
  ),
  current: Type.Optional(Type.Any()),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;
