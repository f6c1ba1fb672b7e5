import { COURSE_TYPES } from '../core/http/schema.ts';

const LITERAL = /^[a-z_]+$/i;
const LIMIT = /\?limit=\d{1,3}$/;
const POSITIVE_INTEGER = /^[1-9]\d{0,9}$/;
const CODE = /^[0-9a-z-]{1,40}$/i;
const types: readonly string[] = COURSE_TYPES;

/** Checks a value by its parameter's name: `type`, `code`, or an id; refuses other names. */
function isValue(name: string, value: string | undefined): value is string {
  if (value === undefined) return false;
  if (name === 'type') return types.includes(value);
  if (name === 'code') return CODE.test(value);
  return (name === 'id' || name.endsWith('Id')) && isIdParam(value);
}

export function isIdParam(value: unknown): boolean {
  return typeof value === 'string' && POSITIVE_INTEGER.test(value);
}

/**
 * Fills a route's pattern with parameters; null when disallowed. Unchecked segments such as `..\metrics`
 * could reach other routes.
 */
export function fillApiPath(pattern: string, params: Record<string, string>): string | null {
  const limit = LIMIT.exec(pattern)?.[0] ?? '';
  const path = fillPath(pattern.slice(0, pattern.length - limit.length), params);
  return path === null ? null : `/api/${path}${limit}`;
}

/** Returns a screen's path with these parameters; null when one is not allowed. */
export function fillScreenPath(pattern: string, params: Record<string, string>): string | null {
  if (pattern === '/') return pattern;
  const [, path = '', end = ''] = /^\/(.*?)(\/?)$/.exec(pattern) ?? [];
  const filled = fillPath(path, params);
  return filled === null ? null : `/${filled}${end}`;
}

function fillPath(pattern: string, params: Record<string, string>): string | null {
  const segments = pattern.split('/').map((segment) => {
    const name = /^:(\w+)$/.exec(segment)?.[1];
    if (name === undefined) return LITERAL.test(segment) ? segment : null;
    const value = params[name];
    return isValue(name, value) ? value : null;
  });
  return segments.includes(null) ? null : segments.join('/');
}
