import { COURSE_TYPES } from '../core/http/schema.ts';
import type { ScreenRoute } from './registry.ts';

const LITERAL = /^[\w-]+$/;
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
  const [, ofPath = '', query = ''] = /^([^?]*)([?][\w=&%.,-]*)?$/.exec(pattern) ?? [];
  const path = fillPath(ofPath, params);
  return path === null ? null : `/api/${path}${query}`;
}

/** Lists the API path patterns that no address of the screen can fill. */
export function listUnfillablePatterns(
  { path, query = [] }: Pick<ScreenRoute, 'path' | 'query'>,
  patterns: readonly string[] = [],
): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const samples: Record<string, string> = {};
  for (const name of [...names, ...query.map((each) => `${each}Id`)])
    samples[name] = name === 'type' ? (types[0] ?? '') : '1';
  return patterns.filter((pattern) => fillApiPath(pattern, samples) === null);
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
