import { COURSE_TYPES } from '../http/schema.ts';

const LITERAL = /^[a-z_]+$/i;
const POSITIVE_INTEGER = /^[1-9]\d{0,9}$/;
const types: readonly string[] = COURSE_TYPES;

/** By the end of a parameter's name: what may stand for it. A parameter of any other name has no value here. */
function isValue(name: string, value: string | undefined): value is string {
  if (value === undefined) return false;
  if (name === 'type') return types.includes(value);
  return (name === 'id' || name.endsWith('Id')) && POSITIVE_INTEGER.test(value);
}

/**
 * The API path that a route's pattern (`courses/:courseId`) names for these parameters; null where the pattern or one of
 * the values is not what it should be. A segment of an address never becomes a part of the path as it came: `..\metrics`
 * would lead the server to any call of its own.
 */
export function viewPath(pattern: string, params: Record<string, string>): string | null {
  const segments = pattern.split('/').map((segment) => {
    const name = /^:(\w+)$/.exec(segment)?.[1];
    if (name === undefined) return LITERAL.test(segment) ? segment : null;
    const value = params[name];
    return isValue(name, value) ? value : null;
  });
  return segments.includes(null) ? null : `/api/${segments.join('/')}`;
}
