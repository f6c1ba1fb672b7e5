export interface ErrorDetail {
  field: string;
  message: string;
  /** For an incompatible release: whether `name` is an export, a call, a field and so on. */
  kind?: 'export' | 'call' | 'field' | 'path' | 'label' | 'name';
  name?: string;
  reason?: string;
}

interface ErrorExtras {
  details?: ErrorDetail[];
  /** The current resource, sent with the error for a stale write. */
  current?: unknown;
  /** In seconds, sent as Retry-After. */
  retryAfter?: number;
}

/** An error that our code throws as a response; `code` is for programs, `message` for people. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly extras: ErrorExtras;

  constructor(statusCode: number, code: string, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.extras = extras;
  }
}

export function badRequest(code: string, message: string, details?: ErrorDetail[]): ApiError {
  return new ApiError(400, code, message, details ? { details } : {});
}

/** 400 `invalid_input` that names the invalid field. */
export function invalidField(field: string, message: string): ApiError {
  return badRequest('invalid_input', 'Hay datos que no son válidos.', [{ field, message }]);
}

/** Use it only for an invalid token, because the client clears its session on any 401. */
export function unauthorized(): ApiError {
  return new ApiError(401, 'unauthorized', 'Tu sesión no es válida o terminó. Ingresá de nuevo.');
}

/** 401 for a session that was opened before its person's role required a second factor. */
export function missingSecondFactor(): ApiError {
  const message =
    'Tu cuenta ahora pide una llave de acceso además de la contraseña. Ingresá de nuevo para usarla o crearla.';
  return new ApiError(401, 'second_factor_needed', message);
}

export function forbidden(code = 'forbidden', message = 'No tenés permiso para hacer esto.'): ApiError {
  return new ApiError(403, code, message);
}

export function notFound(message = 'No encontramos lo que buscás.'): ApiError {
  return new ApiError(404, 'not_found', message);
}

/** Returns a found value; throws 404 for a missing one. */
export function requireFound<T>(found: T | false | null | undefined, message?: string): T {
  if (!found) throw notFound(message);
  return found;
}

export function conflict(code: string, message: string, extras: ErrorExtras = {}): ApiError {
  return new ApiError(409, code, message, extras);
}

/** 409 for a PUT that is based on an older version; `current` is the current resource. */
export function staleVersion(current: unknown): ApiError {
  return conflict('stale_version', 'Alguien más lo cambió mientras lo editabas. Revisá los cambios.', {
    current,
  });
}

export function contentTooLarge(message = 'Lo que enviaste es demasiado grande.'): ApiError {
  return new ApiError(413, 'too_large', message);
}

export function unsupportedMediaType(message = 'Ese tipo de contenido no se acepta.'): ApiError {
  return new ApiError(415, 'wrong_type', message);
}

export function tooManyRequests(retryAfter: number): ApiError {
  return new ApiError(429, 'too_many_requests', 'Demasiados intentos. Esperá un rato y probá de nuevo.', {
    retryAfter,
  });
}

export function serviceUnavailable(retryAfter = 1): ApiError {
  return new ApiError(503, 'unavailable', 'El servicio está ocupado. Probá de nuevo en un momento.', {
    retryAfter,
  });
}

export function insufficientStorage(): ApiError {
  return new ApiError(507, 'storage_full', 'No queda espacio para guardar. Avisá a la administración.');
}
