import type { FastifyRequest } from 'fastify';

/** A PUT takes what a GET gave, so `{ "course": {…} }` is as good as the bare course. */
export function unwrap(name: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Object.keys(body).join() !== name) return;
    request.body = (body as Record<string, unknown>)[name];
  };
}
