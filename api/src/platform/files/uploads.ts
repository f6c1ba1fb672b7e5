import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Static, TSchema } from 'typebox';
import { ApiError, badRequest, contentTooLarge, insufficientStorage } from '../../core/http/errors.ts';
import { type FileRules, getRemainingQuota, receiveFile } from './receive-file.ts';
import { deleteUnusedFile, type NewStoredFile } from './store-file.ts';
import { sweepOrphanFiles } from './sweep-files.ts';

/** Allows two files, because the second must be read before it can be refused. */
export const FORM_LIMITS = { files: 2, fields: 30, fieldSize: 100_000 };
const ENVELOPE_BYTES = FORM_LIMITS.fields * FORM_LIMITS.fieldSize;

export interface Upload {
  fields: Record<string, unknown>;
  file: NewStoredFile | undefined;
}

/** Translates parser errors of malformed forms; our own errors stay. */
export function toUploadError(error: unknown): unknown {
  const own = error instanceof ApiError || !(error instanceof Error);
  const { code = '' } = error as NodeJS.ErrnoException;
  const isParser =
    code === '' || code.startsWith('FST_') || code.startsWith('ERR_STREAM_') || code === 'ECONNRESET';
  return own || !isParser ? error : badRequest('invalid_input', 'No se pudo leer lo que enviaste.');
}

async function limitsOf(request: FastifyRequest, { maxBytes }: FileRules) {
  const room = await getRemainingQuota(request.server, request.server.config.maxStorageBytes);
  const announced = Number(request.headers['content-length'] ?? 0) - ENVELOPE_BYTES;
  // Refuses before the body is read, not after gigabytes.
  if (announced > maxBytes) throw contentTooLarge();
  if (announced > room) throw insufficientStorage();
  // The smallest limit is 1, because the parser takes 0 as no limit.
  const fileSize = Math.max(1, Math.min(maxBytes, room));
  return { isOutOfRoom: room < maxBytes, isFull: room === 0, fileSize };
}

/** Browsers send an empty, nameless file when no file was chosen. */
function orNoneChosen(filename: string | undefined) {
  return (error: unknown): undefined => {
    if (!filename && error instanceof ApiError && error.code === 'empty_file') return undefined;
    throw error;
  };
}

async function readParts(request: FastifyRequest, rules: FileRules, upload: Upload): Promise<void> {
  const { isOutOfRoom, isFull, fileSize } = await limitsOf(request, rules);
  // Above the limit the stream ends normally; `receiveFile` checks `truncated`.
  const options = { limits: { ...FORM_LIMITS, fileSize }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw contentTooLarge();
      upload.fields[part.fieldname] = part.value;
    } else if (upload.file) {
      throw badRequest('one_file', 'Se acepta un solo archivo por vez.');
    } else if (isFull && part.filename) {
      throw insufficientStorage();
    } else {
      upload.file = await receiveFile(request.server, part, rules, isOutOfRoom).catch(
        orNoneChosen(part.filename),
      );
    }
  }
}

/** Reads a multipart form with at most one file, which `use` must reference. A failure deletes the file. */
export async function withUpload<T>(
  request: FastifyRequest,
  rules: FileRules,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const upload: Upload = { fields: Object.create(null), file: undefined };
  try {
    await readParts(request, rules, upload).catch((error) => {
      throw toUploadError(error);
    });
    return await use(upload);
  } catch (error) {
    if (upload.file) await deleteUnusedFile(request.server, upload.file.id).catch(() => undefined);
    // Discards the rest of the body, because a client that is still sending would not read the response.
    request.raw.unpipe().resume();
    throw error;
  }
}

/** Validates a form's text fields by the JSON body's schema. Throws 400 when they are invalid. */
export function parseFormFields<T extends TSchema>(
  request: FastifyRequest,
  schema: T,
  fields: Record<string, unknown>,
): Static<T> {
  const validate = request.compileValidationSchema(schema, 'querystring');
  const result = validate({ ...fields }) as unknown as { value?: Static<T>; error?: Error };
  if (result.error) throw result.error;
  return result.value as Static<T>;
}

/** Adds the multipart parser; only plugins that accept files use it, as it slows all requests. */
export const multipartForms = fastifyPlugin(async (app) => {
  await app.register(multipart, { limits: { parts: FORM_LIMITS.fields + 2, headerPairs: 50 } });
});

/** Deletes a course's files together with the course. */
export const courseFileDeletion = fastifyPlugin(async (app) => {
  app.beforeCourseDeletion.push(async () => async () => {
    // The course is deleted in any case; a later sweep removes remaining files.
    await sweepOrphanFiles(app).catch((error) => app.log.warn({ err: error }, 'files not swept'));
  });
});
