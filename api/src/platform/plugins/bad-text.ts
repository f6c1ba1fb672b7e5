import type { ErrorDetail } from '../../core/http/errors.ts';

const MAX_DEPTH = 32;

function badWords(text: string): string | undefined {
  // PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode.
  if (text.includes('\u0000') || !text.isWellFormed()) return 'Tiene caracteres que no se aceptan.';
  return undefined;
}

/** Checks flat objects with valid texts quickly, because most paths and queries are such objects. */
function isPlain(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return data === null || data === undefined;
  for (const name in data) {
    const value = (data as Record<string, unknown>)[name];
    if (typeof value !== 'string' || badWords(value) || badWords(name)) return false;
  }
  return true;
}

/** Finds a text or field name that a database cannot store, or excessive nesting. */
export function findBadText(data: unknown): ErrorDetail | undefined {
  if (isPlain(data)) return undefined;
  // Uses an explicit stack, because deep nesting would overflow a recursive walk.
  const open: { value: unknown; field: string; depth: number }[] = [{ value: data, field: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') {
      const message = badWords(value);
      if (message) return { field: field.slice(0, 100), message };
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (depth === MAX_DEPTH) return { field: field.slice(0, 100), message: 'Tiene demasiados niveles.' };
      for (const [name, child] of Object.entries(value)) {
        if (badWords(name)) return { field: '', message: 'Tiene caracteres que no se aceptan.' };
        open.push({ value: child, field: field === '' ? name : `${field}.${name}`, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
