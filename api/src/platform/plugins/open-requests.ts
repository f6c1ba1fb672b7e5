import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  /** False also for a GET with a body, because its handler ignores it. */
  isSending: boolean;
}

/** Bytes of a response that its client has not taken yet. */
export interface Unsent {
  socket: Socket;
  response: ServerResponse;
  address: string;
  bytes: number;
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A slow body and a slow download wait for their client and cost no processor. */
function isWork({ request, response, isSending }: OpenRequest): boolean {
  return !response.headersSent && (!isSending || request.complete);
}

/** Requests with unfinished responses, except aborted ones. */
export class OpenRequests {
  readonly #open = new Set<OpenRequest>();
  readonly #byAddress = new Map<string, number>();

  get size(): number {
    return this.#open.size;
  }

  get work(): number {
    let work = 0;
    for (const each of this.#open) if (isWork(each)) work += 1;
    return work;
  }

  /** Counts a request until its connection is done with it; returns how many of its address are open. */
  add(request: IncomingMessage, response: ServerResponse, address: string): number {
    const isSending = hasBody(request) && request.method !== 'GET' && request.method !== 'HEAD';
    const added = { request, response, address, isSending };
    this.#open.add(added);
    const ofAddress = (this.#byAddress.get(address) ?? 0) + 1;
    this.#byAddress.set(address, ofAddress);
    response.once('close', () => {
      this.#open.delete(added);
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    });
    // The server's own calls have no connection, and their visitor is counted already.
    return request.socket instanceof Socket ? ofAddress : 0;
  }

  /** Lists responses with unsent bytes, oldest first. */
  unsent(): Unsent[] {
    const found: Unsent[] = [];
    for (const { request, response, address } of this.#open) {
      const { socket } = request;
      const bytes = response.writableLength;
      if (bytes > 0 && socket instanceof Socket) found.push({ socket, response, address, bytes });
    }
    return found;
  }
}
