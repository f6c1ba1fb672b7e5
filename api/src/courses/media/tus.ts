import { mkdir, readdir, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  badRequest,
  conflict,
  contentTooLarge,
  insufficientStorage,
  notFound,
  serviceUnavailable,
} from '../../core/http/errors.ts';
import { DAY } from '../../core/time/time.ts';
import { readChecksum, toVerifiedStream } from './chunk-checksum.ts';
import type { UploadStore } from './upload-store.ts';

/** The time limit of an upload, from its creation. */
export const MAX_UPLOAD_AGE = 3 * DAY;
const NO_ROOM_BYTES = 16 * 1024 * 1024;
const VERSION = '1.0.0';
const HEADERS = /^(?:tus-resumable|upload-[a-z-]+|content-type|content-length)$/;

function wrongOffset(): ApiError {
  return conflict('wrong_offset', 'La subida va por otro punto. Retomala desde ahí.');
}

function wrongVersion(): ApiError {
  return new ApiError(412, 'tus_version', 'Falta la versión del protocolo de subida, o es otra.');
}

/** Discards the rest of the body, because a client that is still sending would miss the response. */
function drainBody({ raw }: FastifyRequest): void {
  raw.removeAllListeners('data').resume();
}

/** Checks the protocol's headers before any byte of the body is read. */
function requireProtocol({ method, headers }: FastifyRequest, offset: number | undefined): void {
  const version = headers['tus-resumable'];
  if (method !== 'OPTIONS' && version !== undefined && version !== VERSION) throw wrongVersion();
  const from = headers['upload-offset'];
  if (offset !== undefined && from !== undefined && Number(from) !== offset) throw wrongOffset();
}

export interface TusUpload {
  id: string;
  size?: number | undefined;
  metadata?: Record<string, string | null> | undefined;
}

export interface TusHooks {
  maxSize: number;
  onCreate(request: FastifyRequest, upload: TusUpload): Promise<void>;
  onFinish(reply: FastifyReply, upload: TusUpload): Promise<void>;
  /** Called when the first bytes, sent with the creation, do not match their checksum. */
  onChecksumMismatch(uploadId: string): Promise<void>;
}

interface Protocol {
  store: UploadStore;
  server: Server;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (HEADERS.test(name) && typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Serves the tus protocol on a local folder and turns its failures into API errors. */
export class TusServer {
  readonly #folder: string;
  readonly #hooks: TusHooks;
  readonly #replies = new WeakMap<object, FastifyReply>();
  readonly #failures = new WeakMap<object, unknown>();
  readonly #created = new WeakMap<FastifyRequest, string>();
  #protocol: Promise<Protocol> | undefined;

  constructor(folder: string, hooks: TusHooks) {
    this.#folder = folder;
    this.#hooks = hooks;
  }

  /** Loads the library late, because it would more than double the server's start-up time. */
  #load(): Promise<Protocol> {
    this.#protocol ??= this.#start();
    return this.#protocol;
  }

  async #start(): Promise<Protocol> {
    const [{ UploadStore }, { Server }] = await Promise.all([
      import('./upload-store.ts'),
      import('@tus/server'),
    ]);
    const store = new UploadStore({
      directory: this.#folder,
      expirationPeriodInMilliseconds: MAX_UPLOAD_AGE,
    });
    const server = new Server({
      path: '/',
      datastore: store,
      maxSize: this.#hooks.maxSize,
      // Forbids uploads from pages of other origins.
      allowedOrigins: () => false,
      getFileIdFromRequest: (_request, lastPath) => lastPath,
      generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
      onUploadCreate: async (request, upload) => {
        const { request: asked } = this.#replyOf(request);
        await this.#hooks.onCreate(asked, upload);
        this.#created.set(asked, upload.id);
        return {};
      },
      onUploadFinish: async (request, upload) => {
        await this.#hooks.onFinish(this.#replyOf(request), upload);
        return {};
      },
      onResponseError: (request, error) => {
        this.#failures.set(request, error);
        return undefined;
      },
    });
    return { store, server };
  }

  #replyOf(request: object): FastifyReply {
    const known = this.#replies.get(request);
    if (!known) throw new Error('a tus request from elsewhere');
    return known;
  }

  path(uploadId: string): string {
    return join(this.#folder, uploadId);
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  async #toError(status: number, failure: unknown): Promise<unknown> {
    if (failure instanceof Error) return failure;
    if (status === 404 || status === 410) return notFound('Esa subida no existe o ya venció.');
    if (status === 409) return wrongOffset();
    if (status === 412) return wrongVersion();
    if (status === 413) return contentTooLarge('El archivo es demasiado grande.');
    // The tus server answers 501 for protocol extensions that we do not offer.
    if (status < 500 || status === 501)
      return badRequest('invalid_input', 'No se pudo leer lo que enviaste.');
    // The store hides why a write failed, so a full disk is detected here.
    const disk = await statfs(this.#folder).catch(() => undefined);
    return disk && disk.bavail * disk.bsize < NO_ROOM_BYTES ? insufficientStorage() : serviceUnavailable();
  }

  /** Handles a request of the protocol; `offset` is the length received so far, when the upload exists. */
  async handle(request: FastifyRequest, reply: FastifyReply, offset?: number) {
    const { method, raw } = request;
    // The client disconnected and may already continue on another connection.
    if (raw.destroyed && !raw.complete) throw badRequest('invalid_input', 'La conexión se cortó.');
    let checksum: ReturnType<typeof readChecksum>;
    try {
      requireProtocol(request, offset);
      checksum = readChecksum(request.headers['upload-checksum']);
    } catch (error) {
      drainBody(request);
      throw error;
    }
    const hasBody = method === 'PATCH' || method === 'POST';
    const chunk = checksum ? toVerifiedStream(raw, checksum) : raw;
    let damage: Error | undefined;
    if (checksum) chunk.on('error', (error) => (damage = error));
    // Avoids `Readable.toWeb`, which would copy each chunk.
    const body = hasBody ? { body: WebStream.from(chunk) as ReadableStream, duplex: 'half' as const } : {};
    const web = new Request(`http://tus${request.url}`, { method, headers: headersOf(request), ...body });
    this.#replies.set(web, reply);
    const { server } = await this.#load();
    const response = await server.handleWeb(web);
    if (damage instanceof ApiError) {
      await this.#takeBack(request, offset);
      throw damage;
    }
    if (response.status >= 400) {
      drainBody(request);
      throw await this.#toError(response.status, this.#failures.get(web));
    }
    for (const [name, value] of response.headers) {
      if (!/^(?:access-control-|content-)/.test(name)) reply.header(name, value);
    }
    return reply.code(response.status).send();
  }

  /** Truncates the upload to its length before a damaged chunk, so that the chunk can be sent again. */
  async #takeBack(request: FastifyRequest, offset: number | undefined): Promise<void> {
    const created = this.#created.get(request);
    // The client never learnt the id, so it cannot continue this upload.
    if (created) return this.#hooks.onChecksumMismatch(created);
    const { uploadId } = request.params as { uploadId?: string };
    if (uploadId && offset !== undefined) await truncate(this.path(uploadId), offset);
  }

  /** Reads an upload's state; undefined when it does not exist. */
  async find(uploadId: string) {
    const { store } = await this.#load();
    return store.getUpload(uploadId).catch(() => undefined);
  }

  /** Discards an upload if it exists. */
  async discard(uploadId: string): Promise<void> {
    const { store } = await this.#load();
    await store.remove(uploadId).catch(() => undefined);
  }

  /** Removes uploads past their time limit. */
  async sweep(): Promise<void> {
    if ((await readdir(this.#folder)).length === 0) return;
    const { server } = await this.#load();
    await server.cleanUpExpiredUploads();
  }
}
