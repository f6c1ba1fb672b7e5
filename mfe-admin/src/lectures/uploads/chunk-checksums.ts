import type { HttpRequest, HttpStack } from 'tus-js-client';

/** Sends each chunk with its SHA-256, so that the server rejects data damaged on the way. */
export function withChecksums(stack: HttpStack): HttpStack {
  return {
    getName: () => `${stack.getName()}, with checksums`,
    createRequest(method, url) {
      const request = stack.createRequest(method, url);
      if (method === 'PATCH') checkOnSend(request);
      return request;
    },
  };
}

function checkOnSend(request: HttpRequest): void {
  const send = request.send.bind(request);
  const abort = request.abort.bind(request);
  let aborted = false;
  request.abort = () => {
    aborted = true;
    return abort();
  };
  request.send = async (body) => {
    // Skips the checksum on insecure pages, where browsers compute no digests.
    if (body instanceof Blob && globalThis.crypto?.subtle) {
      const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer());
      request.setHeader('upload-checksum', `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
    }
    // Does not send a request that was aborted while its checksum was computed.
    return aborted ? new Promise(() => undefined) : send(body);
  };
}
