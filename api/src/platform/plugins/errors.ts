import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isDatabaseUnavailable, isDiskFull, isForeignKeyViolation } from '../../core/database/failures.ts';
import {
  ApiError,
  badRequest,
  contentTooLarge,
  insufficientStorage,
  notFound,
  serviceUnavailable,
  unsupportedMediaType,
} from '../../core/http/errors.ts';
import { ErrorBody } from '../../core/http/schema.ts';
import { InvalidInputError } from './invalid-input.ts';
import { protectResponse } from './response-headers.ts';

/** Translates errors of Fastify, its plugins and Node about unreadable requests. */
function unreadable(error: FastifyError): ApiError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413) return contentTooLarge();
  if (status === 415) return unsupportedMediaType();
  if (status === 503) return serviceUnavailable();
  if (status < 400 || status >= 500) return undefined;
  return new ApiError(
    status === 404 ? 404 : 400,
    status === 404 ? 'not_found' : 'invalid_input',
    'No se pudo leer lo que enviaste.',
  );
}

/** Converts any error to the error that is sent. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInputError) {
    return badRequest('invalid_input', 'Hay datos que no son válidos.', error.details);
  }
  // The referenced row was deleted between check and write.
  if (isForeignKeyViolation(error)) return notFound();
  if (isDiskFull(error)) return insufficientStorage();
  if (isDatabaseUnavailable(error)) return serviceUnavailable();
  const known = error instanceof Error ? unreadable(error as FastifyError) : undefined;
  return (
    known ?? new ApiError(500, 'internal_error', 'Algo falló de nuestro lado. Probá de nuevo en un momento.')
  );
}

function send(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = toApiError(error);
  const { retryAfter, details, current } = answer.extras;
  if (answer.statusCode >= 500) request.log.error({ err: error }, answer.code);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const body: ErrorBody = { statusCode: answer.statusCode, code: answer.code, message: answer.message };
  if (details) body.details = details;
  if (current !== undefined) body.current = current;
  protectResponse(reply);
  return reply.code(answer.statusCode).type('application/json; charset=utf-8').send(body);
}

/** Formats every error response; unexpected errors become a plain 500. */
export const errorHandler = fastifyPlugin(async (app) => {
  app.setErrorHandler(send);
  app.setNotFoundHandler((request, reply) => send(notFound(), request, reply));
  // Responds before parsing the body, because an unknown route has no body rules.
  app.addHook('preParsing', (request, _reply, payload, done) =>
    done(request.is404 ? notFound() : null, payload),
  );
  app.addHook('onRoute', (route) => {
    if (!route.schema || route.schema.hide) return;
    const response = (route.schema.response ?? {}) as Record<string, unknown>;
    route.schema.response = { ...response, '4xx': ErrorBody, '5xx': ErrorBody };
  });
});
