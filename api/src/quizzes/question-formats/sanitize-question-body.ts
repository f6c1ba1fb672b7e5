import { sanitizeHtml } from '../../platform/text/sanitize-html.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';

const ACTIVE =
  /<(?:script|iframe|object|embed|form|style|link|meta|base|svg|input|button|video|audio)\b|<[^<>]{0,2000}\son[a-z]{3,30}\s*=|(?:javascript|vbscript)\s*:/i;

const words = { text: (text: string) => text, attribute: (value: string) => value };

function cleaned<T>(value: T, seen: { dirty: boolean }): T {
  if (typeof value === 'string') {
    if (!ACTIVE.test(value)) return value;
    seen.dirty = true;
    return sanitizeHtml(value, false, words) as T;
  }
  if (Array.isArray(value)) return value.map((one) => cleaned(one, seen)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, seen)])) as T;
}

/**
 * Removes executable content from a question's texts, because exports contain these texts unrendered.
 * `dirty` is true when something was removed.
 */
export function sanitizeQuestionBody(body: NewQuestionBody): { body: NewQuestionBody; dirty: boolean } {
  const seen = { dirty: false };
  // Markdown shows code as plain text, so only HTML needs cleaning.
  const clean = body.format === 'html' ? cleaned(body, seen) : body;
  return { body: clean, dirty: seen.dirty };
}
