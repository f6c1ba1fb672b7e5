import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ApiError } from '../../core/http/errors.ts';
import { createPublicLookup } from '../../core/http/public-address.ts';
import { SECOND } from '../../core/time/time.ts';
import { isLoopbackUrl } from './upstream-address.ts';

const TIMEOUT = 10 * SECOND;
const MAX_RESPONSE_BYTES = 4 * 1024 ** 2;

interface UpstreamCall {
  url: URL;
  method: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | undefined;
  /** Aborted when the browser disconnects. */
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export const createBadGatewayError = () =>
  new ApiError(
    502,
    'upstream_failed',
    'El servidor de esta sección respondió mal. Probá de nuevo en un momento.',
  );
const gatewayTimeout = () =>
  new ApiError(504, 'upstream_timeout', 'El servidor de esta sección no respondió a tiempo. Probá de nuevo.');

/** A 401 would end the person's session, and a redirect would lead elsewhere. */
function isPassable(status: number): boolean {
  if (status >= 300 && status < 400) return status === 304;
  return status >= 200 && status < 500 && status !== 401 && status !== 407;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

const lookup = createPublicLookup();

/**
 * Calls a remote's backend and reads the whole response; throws 502 or 504 instead of forwarding a partial
 * one.
 */
export async function requestUpstream({
  url,
  method,
  headers,
  body,
  signal,
}: UpstreamCall): Promise<UpstreamResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const call = request(url, {
    method,
    headers,
    agent: false,
    signal: AbortSignal.any([timeout, signal]),
    ...(!isLoopbackUrl(url) && { lookup }),
  });
  try {
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const status = response.statusCode ?? 0;
    if (!isPassable(status)) throw new Error(`status ${status}`);
    return { status, headers: response.headers, body: await readBody(response) };
  } catch (cause) {
    const error = timeout.aborted ? gatewayTimeout() : createBadGatewayError();
    error.cause = cause;
    throw error;
  } finally {
    call.destroy();
  }
}
