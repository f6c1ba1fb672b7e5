import { fold } from '@rambla/kit/format/fold';

/** A password's strength from 0 to 3, and its label. */
export type PasswordStrength = { level: 0 | 1 | 2 | 3; label: string };

const MIN_LENGTH = 10;
const MAX_LENGTH = 128;
// Common words add hardly any strength to a password.
const COMMON =
  /contrasena|password|qwerty|asdfg|admin|usuario|bienvenid|welcome|uruguay|montevideo|penarol|nacional|futbol|rambla|instituto|facultad|estudiante|teamo|letmein|abc123|(19|20)\d\d/g;

/** Applies the API's password rules that a browser can check; undefined for an acceptable password. */
export function passwordProblem(password: string, own: string[] = []): string | undefined {
  const { length } = [...password];
  if (!length) return 'Escribí una contraseña.';
  if (length < MIN_LENGTH) return `Tiene que tener al menos ${MIN_LENGTH} caracteres. Van ${length}.`;
  if (length > MAX_LENGTH) return `Puede tener como máximo ${MAX_LENGTH} caracteres.`;
  const names = own.flatMap((text) => [text, text.split('@', 1)[0] ?? '']).map((text) => fold(text.trim()));
  if (names.includes(fold(password))) {
    return 'No puede ser tu correo ni tu nombre de usuario.';
  }
  return undefined;
}

/** Estimates a password's strength; `own` lists texts known about its owner. */
export function estimatePasswordStrength(password: string, own: string[] = []): PasswordStrength {
  if ([...password].length < MIN_LENGTH) return { level: 0, label: 'Muy corta' };
  const bits = guessBits(password, own);
  if (bits < 30) return { level: 0, label: 'Muy fácil de adivinar' };
  if (bits < 42) return { level: 1, label: 'Fácil de adivinar' };
  if (bits < 56) return { level: 2, label: 'Buena' };
  return { level: 3, label: 'Muy buena' };
}

function guessBits(password: string, own: string[]): number {
  const known = own.flatMap((text) => fold(text).split(/[^a-z0-9]+/)).filter((word) => word.length > 3);
  let rest = fold(password).replace(COMMON, '~');
  for (const word of known) rest = rest.replaceAll(word, '~');
  const alphabet =
    (/[a-z]/i.test(password) ? 14 : 0) +
    (/[A-ZÑÁÉÍÓÚ]/.test(password) ? 8 : 0) +
    (/\d/.test(password) ? 8 : 0) +
    (/[^a-zñáéíóú\d]/i.test(password) ? 10 : 0);
  return surprises(rest) * Math.log2(Math.max(alphabet, 2));
}

/** Counts characters that do not continue a pattern such as aaaa, 1234 or a repeated group. */
function surprises(text: string): number {
  const letters = [...text];
  const seen = new Set<string>();
  let count = 0;
  letters.forEach((letter, i) => {
    const code = letter.charCodeAt(0);
    const step = code - (letters[i - 1] ?? '').charCodeAt(0);
    const stepBefore = (letters[i - 1] ?? '').charCodeAt(0) - (letters[i - 2] ?? '').charCodeAt(0);
    const group = letters.slice(i - 2, i + 1).join('');
    const repeated = i >= 2 && seen.has(group);
    if (i >= 2) seen.add(group);
    if (repeated || (Math.abs(step) <= 1 && step === stepBefore)) return;
    count += 1;
  });
  return count;
}
