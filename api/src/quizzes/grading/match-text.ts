import { normaliseUnicode } from '../../core/text/normalise-unicode.ts';

// ñ is a letter of its own in Spanish, so it must survive the removal of accents.
const ENYE = /ñ/g;
const KEPT = '\uE002';

interface Strictness {
  caseSensitive: boolean;
  accentSensitive: boolean;
}

function normal(text: string, { caseSensitive, accentSensitive }: Strictness): string {
  let result = normaliseUnicode(text, 'NFC').replace(/\s+/g, ' ').trim();
  if (!caseSensitive) result = result.toLowerCase();
  if (accentSensitive) return result;
  const kept = result.replace(ENYE, KEPT).replace(/Ñ/g, '\uE003');
  return normaliseUnicode(kept, 'NFD').replace(/\p{M}/gu, '').replaceAll(KEPT, 'ñ').replaceAll('\uE003', 'Ñ');
}

/** Splits a pattern at its asterisks, except escaped ones (`\*`). */
function splitAtStars(pattern: string): string[] {
  return pattern
    .replaceAll('\\*', '\uE004')
    .split('*')
    .map((part) => part.replaceAll('\uE004', '*'));
}

/** True when an answer matches; `*` in the accepted text matches anything, as in Moodle. */
export function isTextMatch(accepted: string, answer: string, strictness: Strictness): boolean {
  const given = normal(answer, strictness);
  const parts = splitAtStars(accepted.replace(/\s+/g, ' ').trim());
  if (parts.length === 1) return normal(parts[0] ?? '', strictness) === given;
  const wanted = parts.map((part) => normal(`|${part}|`, strictness).slice(1, -1));
  const first = wanted.shift() ?? '';
  const last = wanted.pop() ?? '';
  if (!given.startsWith(first) || given.length < first.length + last.length) return false;
  const end = given.length - last.length;
  if (!given.endsWith(last)) return false;
  let at = first.length;
  for (const part of wanted) {
    const found = given.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
