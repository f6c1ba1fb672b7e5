import { type TSchema, Type } from 'typebox';

/** A route's `multipart/form-data`; the schema of its fields also documents them. */
export interface MultipartForm {
  fields: TSchema;
  /** The file part's name in the documentation; the server accepts any name. */
  file: string;
  isFileOptional?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: MultipartForm;
    /** The content types of a file that is sent as the body, without a form. */
    fileTypes?: readonly string[];
  }
}

export const Binary = Type.String({ format: 'binary', contentMediaType: 'application/octet-stream' });

/** Builds one JSON Schema of the form, for the OpenAPI document. */
export function toFormSchema({ fields, file, isFileOptional = false }: MultipartForm): TSchema {
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] };
  const others = required.filter((name) => name !== file);
  return {
    type: 'object',
    properties: { ...properties, [file]: Binary },
    required: isFileOptional ? others : [...others, file],
  } as TSchema;
}
