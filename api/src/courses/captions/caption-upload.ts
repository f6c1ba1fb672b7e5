import type { FastifyRequest } from 'fastify';
import { badRequest, contentTooLarge, unsupportedMediaType } from '../../core/http/errors.ts';
import { decodeText } from '../../core/text/decode-text.ts';
import { readSmallUpload } from '../../platform/files/small-upload.ts';
import { parseFormFields } from '../../platform/files/uploads.ts';
import { CaptionLabel, MAX_CAPTION_BYTES } from './captions.schema.ts';
import { type ParsedCaptions, readCaptions } from './read-captions.ts';

/** MIME types of captions that are uploaded as a plain body instead of a form. */
export const CAPTION_MIME_TYPES = ['text/vtt', 'text/plain', 'text/srt', 'application/x-subrip'];

export const CAPTION_FORM = { fields: CaptionLabel, file: 'file' };

export interface UploadedCaptions extends ParsedCaptions {
  label: string | undefined;
}

async function readSource(request: FastifyRequest): Promise<{ bytes: Buffer; label: string | undefined }> {
  const { label } = request.query as { label?: string };
  if (!request.isMultipart()) {
    const { body = Buffer.alloc(0) } = request;
    if (!Buffer.isBuffer(body)) throw unsupportedMediaType();
    return { bytes: body, label };
  }
  const { fields, file } = await readSmallUpload(request, MAX_CAPTION_BYTES);
  if (!file) throw badRequest('no_file', 'Falta el archivo.');
  return { bytes: file, label: parseFormFields(request, CAPTION_FORM.fields, fields).label ?? label };
}

/** Reads captions from a form or a plain body. Throws 400 with one entry of `details` per bad line. */
export async function readUploadedCaptions(request: FastifyRequest): Promise<UploadedCaptions> {
  const { bytes, label } = await readSource(request);
  if (bytes.length === 0) throw badRequest('empty_file', 'El archivo está vacío.');
  if (bytes.length > MAX_CAPTION_BYTES) throw contentTooLarge();
  const captions = readCaptions(decodeText(bytes));
  if (captions.problems.length > 0) {
    throw badRequest('invalid_captions', 'Los subtítulos tienen errores.', captions.problems);
  }
  return { ...captions, label: label?.trim() };
}
