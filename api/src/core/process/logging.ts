import type { FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { SECOND } from '../time/time.ts';

const MARKS = ['eyJ', '@', '$argon2', '/api/calendar/', '?', '#'];
// Matches only at the start of a word, because trying every letter of a long word takes half a second.
const EMAIL = /(?<![^\s@"'<>()=,;:])[^\s@"'<>()=,;:]+@[^\s@"'<>(),;:]+/;
const TOKEN = /(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+\.[\w-]+/;
/** The path segment after `/api/calendar/` is a secret, and is redacted even when truncated. */
const ADDRESS = /(?<=\/api\/calendar\/)(?!address\b)[\w%.-]+/;
/** Mailed links and signed addresses have secrets in their query. */
const PARAMETERS = /(?<=[?#])[\w.~-]{1,40}=[^\s"'<>()]*/;
const SECRETS = new RegExp(
  `${EMAIL.source}|${TOKEN.source}|${ADDRESS.source}|${PARAMETERS.source}|\\$argon2[^\\s"']+`,
  'g',
);

const NUMBER = /^\d{1,16}$/;
/** Longer numbers may be identity numbers. */
const SMALL_NUMBER = /^\d{1,6}$/;
const WORD = /^[a-z_-]{1,30}$/i;
const PARAMETER = /:(\w+)|\*/g;

/** Removes tokens, secret addresses, hashes and e-mails from a text before it is logged. */
export function redactSecrets(text: string): string {
  // Most texts contain none of these marks, and this check is cheaper than the search.
  if (!MARKS.some((mark) => text.includes(mark))) return text;
  return text.replace(SECRETS, '[…]');
}

type LoggedError = {
  type: string;
  code: string | undefined;
  message: string;
  stack: string;
  errors?: LoggedError[];
};

function serializeError(error: Error & { code?: string; errors?: unknown }): LoggedError {
  const errors = error instanceof AggregateError ? error.errors.filter((each) => each instanceof Error) : [];
  return {
    type: error.name,
    code: error.code,
    message: redactSecrets(error.message),
    // A database error's "detail" repeats the row, so only these fields are logged.
    stack: redactSecrets(error.stack ?? ''),
    ...(errors.length > 0 && { errors: errors.map(serializeError) }),
  };
}

function serializeRequest(request: FastifyRequest) {
  return { method: request.method, path: toLoggedPath(request) };
}

/** Keeps the first path segment and small numbers; the rest may be a search or a mistyped secret. */
function withoutWords(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts
    .map((part, index) => (SMALL_NUMBER.test(part) || (index === 0 && WORD.test(part)) ? part : '…'))
    .join('/');
}

/** Returns the route pattern with its numbers filled in, because the URL itself may contain a secret. */
export function toLoggedPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>;
  return (routeOptions.url ?? '/*').replaceAll(PARAMETER, (pattern, name) => {
    const value = String(values[name ?? '*'] ?? '');
    if (pattern === '*') return withoutWords(value);
    return NUMBER.test(value) ? value : pattern;
  });
}

const LINES_PER_BATCH = 64;

/** Batches log lines, since a write per line would cost more than most responses. An exit flushes them. */
class StandardOutput {
  readonly #out = destination({ dest: 1, sync: false });
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    process.on('exit', () => {
      this.#pass();
      this.#out.flushSync();
    });
  }

  write(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length >= LINES_PER_BATCH) this.#pass();
    else this.#timer ??= setTimeout(() => this.#pass(), SECOND).unref();
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length > 0) this.#out.write(this.#lines.join(''));
    this.#lines = [];
  }
}

let out: StandardOutput | undefined;

export function createLoggerOptions(level: string) {
  out ??= new StandardOutput();
  const serializers = { err: serializeError, req: serializeRequest };
  return { level, serializers, stream: out };
}
