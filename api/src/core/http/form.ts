import { type TSchema, Type } from 'typebox';

/** A route's `multipart/form-data`; the schema of its fields also documents them. */
export interface Form {
  fields: TSchema;
  /** The file part's name in the documentation; the server accepts any. */
  file: string;
  isFileOptional?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: Form;
    /** The body types of a file sent alone, without a form. */
    fileTypes?: readonly string[];
  }
}

export const Binary = Type.String({ format: 'binary', contentMediaType: 'application/octet-stream' });

/** Builds one JSON Schema of the form, for the OpenAPI document. */
export function formSchema({ fields, file, isFileOptional = false }: Form): TSchema {
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] };
  const others = required.filter((name) => name !== file);
  return {
    type: 'object',
    properties: { ...properties, [file]: Binary },
    required: isFileOptional ? others : [...others, file],
  } as TSchema;
}
