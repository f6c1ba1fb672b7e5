import { type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';

type Change = (body: string, type: string) => string;

/** Forwards a request with the portal's own `host` header; `change` edits pages and the registry. */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  portal: URL,
  change: Change,
): Promise<void> {
  const answer = await ask(request, portal);
  const headers = headersHere(answer, portal, request.headers.host ?? '');
  const type = headers['content-type'] ?? '';
  const isPage = request.method === 'GET' && type.startsWith('text/html');
  if (!isPage && request.url !== '/registry.json') {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  const body = change(await text(answer), type);
  // These headers describe the unchanged page.
  delete headers['content-length'];
  delete headers.etag;
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' }).end(body);
}

function ask(request: IncomingMessage, portal: URL): Promise<IncomingMessage> {
  const headers = { ...request.headers, host: portal.host, 'accept-encoding': 'identity' };
  if (headers.origin) headers.origin = portal.origin;
  const send = portal.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const call = send(new URL(request.url ?? '/', portal), { method: request.method, headers }, resolve);
    request.pipe(call.on('error', reject));
  });
}

/** Replaces the portal's address by this server's address in the response's headers. */
function headersHere(answer: IncomingMessage, portal: URL, here: string): IncomingMessage['headers'] {
  const headers = { ...answer.headers };
  const moved = (value: string) =>
    value.replaceAll(portal.origin, `http://${here}`).replaceAll(portal.host, here);
  if (headers.location) headers.location = moved(headers.location);
  const policy = 'content-security-policy';
  if (headers[policy]) headers[policy] = moved(String(headers[policy]));
  // Removed, because the browser would then require https from this machine.
  delete headers['strict-transport-security'];
  return headers;
}
