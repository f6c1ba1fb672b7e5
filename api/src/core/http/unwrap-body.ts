import type { FastifyRequest } from 'fastify';

/** Lets a PUT accept the body of a GET: `{ "course": {…} }` equals the bare course. */
export function unwrapBody(name: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Object.keys(body).join() !== name) return;
    request.body = (body as Record<string, unknown>)[name];
  };
}
