import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { badRequest, contentTooLarge } from '../../core/http/errors.ts';
import { toUploadError } from '../../platform/files/uploads.ts';

const MIB = 1024 ** 2;
// A file above the limit ends early and is marked as `truncated`.
const OPTIONS = {
  limits: { files: 500, fields: 1, parts: 501, fieldSize: 4 * MIB, fileSize: 5 * MIB },
  throwFileSizeLimit: false,
};
const MAX_BYTES = 30 * MIB;
// Only these types are allowed, because browsers load them from the portal's own origin.
const FILE_NAME = /^[\w-][\w.-]*\.(js|css|svg|png|webp|avif|jpg|woff2|json|txt|wasm)$/;

/** Reads a push (form with field `build` as JSON, and files) into a folder. */
export async function receiveBuild(request: FastifyRequest, folder: string) {
  const files = new Map<string, string>();
  let build: unknown;
  let bytes = 0;
  try {
    for await (const part of request.parts(OPTIONS)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw contentTooLarge();
        if (part.fieldname === 'build') build = parse(String(part.value));
        continue;
      }
      const name = part.filename ?? '';
      if (!FILE_NAME.test(name) || files.has(name))
        throw badRequest('bad_file_name', `${name.slice(0, 100)}: no sirve de nombre, o está dos veces.`);
      const place = path.join(folder, name);
      await pipeline(part.file, createWriteStream(place));
      bytes += part.file.bytesRead;
      if (part.file.truncated || bytes > MAX_BYTES) throw contentTooLarge();
      files.set(name, place);
    }
  } catch (error) {
    // Discards the rest of the request, because a client that is still sending would not read the response.
    request.raw.unpipe().resume();
    throw toUploadError(error);
  }
  return { build, files };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('invalid_input', 'El campo build no es JSON.');
  }
}
