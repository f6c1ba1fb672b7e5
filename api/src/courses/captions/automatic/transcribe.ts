import { openAsBlob } from 'node:fs';
import { Type } from 'typebox';
import type { CaptionServer } from '../../../core/config/caption-server.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { SECOND } from '../../../core/time/time.ts';
import { matchesSchema } from '../../../platform/plugins/check-value.ts';
import type { SpeechSegment } from './segment.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_SEGMENT_CHARACTERS = 10_000;

const Answer = Type.Object({
  text: Type.Optional(Type.String()),
  segments: Type.Optional(
    Type.Array(
      Type.Object({
        start: Type.Number({ minimum: 0 }),
        end: Type.Number({ minimum: 0 }),
        text: Type.String({ maxLength: MAX_SEGMENT_CHARACTERS }),
      }),
      { maxItems: 5000 },
    ),
  ),
});

function unavailable(): ApiError {
  return new ApiError(503, 'captions_unavailable', 'El servicio de subtítulos no responde. Probá más tarde.');
}

function refused(status: number): ApiError {
  const message = `El servicio de subtítulos no aceptó el pedido (${status}). Avisá a la administración.`;
  return new ApiError(422, 'captions_refused', message);
}

function unreadable(): ApiError {
  const message = 'El servicio de subtítulos contestó algo que no se entiende. Avisá a la administración.';
  return new ApiError(422, 'captions_unreadable', message);
}

/** True when the service transcribed nothing, so the minutes are not counted. */
export function isUntranscribedError(error: unknown): boolean {
  return error instanceof ApiError && ['captions_unavailable', 'captions_refused'].includes(error.code);
}

function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/audio/transcriptions') ? base : `${base}/audio/transcriptions`;
}

async function formOf({ model }: CaptionServer, path: string, language: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', await openAsBlob(path, { type: 'audio/flac' }), 'sound.flac');
  form.set('model', model);
  form.set('language', language);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'segment');
  form.set('temperature', '0');
  return form;
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Leaving the loop early closes the connection.
    if (bytes > MAX_BYTES) throw unreadable();
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function parse(text: string): SpeechSegment[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!matchesSchema(Answer, answer)) throw unreadable();
  // Captions need segments with times, unless nobody spoke.
  if (!answer.segments && answer.text?.trim() !== '') throw unreadable();
  return (answer.segments ?? []).map(({ start, end, text }) => ({
    startSeconds: start,
    endSeconds: Math.max(start, end),
    // Replaces control characters, some of which PostgreSQL refuses.
    text: text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, ' '),
  }));
}

/** Transcribes one sound file; times count from its beginning. */
export async function transcribeAudio(
  server: CaptionServer,
  { path, language }: { path: string; language: string },
  signal: AbortSignal,
): Promise<SpeechSegment[]> {
  const timeout = AbortSignal.timeout(server.timeoutSeconds * SECOND);
  try {
    const response = await fetch(addressOf(server.url), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
      headers: server.key === undefined ? {} : { authorization: `Bearer ${server.key}` },
      body: await formOf(server, path, language),
    });
    if (response.ok) return parse(await readText(response));
    await response.body?.cancel();
    const isBusy = response.status >= 500 || response.status === 429 || response.status === 408;
    throw isBusy ? unavailable() : refused(response.status);
  } catch (error) {
    signal.throwIfAborted();
    // Connection errors contain the service's address, which must stay private.
    throw error instanceof ApiError ? error : unavailable();
  }
}
