import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  /** True when the request has a body that the handler reads; false for GET and HEAD. */
  isSending: boolean;
}

/** A response with bytes that its client has not received. */
export interface UnsentResponse {
  socket: Socket;
  response: ServerResponse;
  address: string;
  bytes: number;
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True when a request costs processor time; slow bodies and downloads only wait for their client. */
function isWork({ request, response, isSending }: OpenRequest): boolean {
  return !response.headersSent && (!isSending || request.complete);
}

/** Tracks the requests whose responses are unfinished and whose connections are open. */
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

  /** Counts a request until its response closes; returns how many are open from its address. */
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
    // Internal calls (`inject`) have no connection, and their visitor is already counted.
    return request.socket instanceof Socket ? ofAddress : 0;
  }

  /** Lists responses with unsent bytes, oldest first. */
  unsent(): UnsentResponse[] {
    const found: UnsentResponse[] = [];
    for (const { request, response, address } of this.#open) {
      const { socket } = request;
      const bytes = response.writableLength;
      if (bytes > 0 && socket instanceof Socket) found.push({ socket, response, address, bytes });
    }
    return found;
  }
}
