import { type TSchema, Type } from 'typebox';

/** A form (`multipart/form-data`) that a call takes. What checks its fields also describes them in the document. */
export interface Form {
  fields: TSchema;
  /** The name of the part with the file. The server takes it under any other name too. */
  file: string;
  isFileOptional?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: Form;
    /** The types under which a file is the whole body, without a form around it. */
    fileTypes?: readonly string[];
  }
}

export const Binary = Type.String({ format: 'binary', contentMediaType: 'application/octet-stream' });

/** The form as one JSON Schema, for the document. */
export function formSchema({ fields, file, isFileOptional = false }: Form): TSchema {
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] };
  const others = required.filter((name) => name !== file);
  return {
    type: 'object',
    properties: { ...properties, [file]: Binary },
    required: isFileOptional ? others : [...others, file],
  } as TSchema;
}
