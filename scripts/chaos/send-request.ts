export interface HttpResponse {
  status: number;
  ms: number;
  body: string;
  headers: Headers;
}

export interface HttpRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below the server's address. */
  path: string;
  as?: { token: string };
  /** Sent as JSON, or bytes unchanged. */
  body?: object | Buffer;
  headers?: Record<string, string>;
}

const PATIENCE_MS = 10_000;

function options({ method = 'GET', as, body, headers }: HttpRequest): RequestInit {
  const all: Record<string, string> = { ...headers };
  if (as) all.authorization = `Bearer ${as.token}`;
  if (body === undefined) return { method, headers: all };
  if (Buffer.isBuffer(body)) return { method, headers: all, body: new Uint8Array(body) };
  return { method, headers: { 'content-type': 'application/json', ...all }, body: JSON.stringify(body) };
}

/** Sends one request over the network; undefined without a response. */
export async function sendRequest(url: string, request: HttpRequest): Promise<HttpResponse | undefined> {
  const began = performance.now();
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${url}${request.path}`, { ...options(request), signal });
    const body = await response.text();
    return { status: response.status, ms: performance.now() - began, body, headers: response.headers };
  } catch {
    return undefined;
  }
}
