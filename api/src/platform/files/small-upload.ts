import type { FastifyRequest } from 'fastify';
import { badRequest, contentTooLarge } from '../../core/http/errors.ts';
import { cleanFileName, decodeFormFileName } from './file-names.ts';
import { FORM_LIMITS, toUploadError } from './uploads.ts';

interface SmallUpload {
  fields: Record<string, unknown>;
  file: Buffer | undefined;
  name: string | undefined;
}

/** Reads a form with at most one file, small enough to be held in memory. */
export async function readSmallUpload(request: FastifyRequest, maxBytes: number): Promise<SmallUpload> {
  const upload: SmallUpload = { fields: Object.create(null), file: undefined, name: undefined };
  const options = { limits: { ...FORM_LIMITS, fileSize: maxBytes }, throwFileSizeLimit: false };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw contentTooLarge();
        upload.fields[part.fieldname] = part.value;
      } else if (upload.file) throw badRequest('one_file', 'Se acepta un solo archivo por vez.');
      else {
        upload.file = await part.toBuffer();
        upload.name = cleanFileName(decodeFormFileName(part.filename ?? ''));
        if (part.file.truncated) throw contentTooLarge();
      }
    }
  } catch (error) {
    throw toUploadError(error);
  }
  return upload;
}
