import { readFileSync } from 'node:fs';
import { badRequest } from '../../core/http/errors.ts';
import { fold } from '../../core/text/fold.ts';
import { isPredictableText } from './predictable-text.ts';

const LIST = new URL('./common-passwords.txt', import.meta.url);
const ENDINGS =
  /^(?:[!.*#@_-]|[!.*#@_-]?(?:1{1,4}|12{1,2}|123|1234|12345|123456|1234567|12345678|123456789|1234567890|321|4321|54321|007|69|777|18(?:91|99)|19[5-9]\d|20[0-3]\d)[!.*#@_-]?)$/;

const MIN_BASE = 4;
const NO_WORD = /[^\p{L}\p{N}]+/u;
/** Matches punctuation with at most six digits, which is easy to guess. */
const LITTLE = /^[^\p{L}\p{N}]*(?:\p{N}[^\p{L}\p{N}]*){0,6}$/u;

/** The names of owner and institute, which attackers try first. */
export interface PasswordOwner {
  email: string;
  username: string;
  institute: string;
}

interface CommonPasswords {
  whole: Set<string>;
  words: Set<string>;
}

let loaded: CommonPasswords | undefined;

function commonPasswords(): CommonPasswords {
  if (loaded) return loaded;
  const text = readFileSync(LIST, 'utf8');
  const [whole = '', words = ''] = text.split('\n--\n');
  const toSet = (lines: string) =>
    new Set(
      lines
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .map(fold),
    );
  loaded = { whole: toSet(whole), words: toSet(words) };
  return loaded;
}

/** Ignores case, accents and spaces, which do not slow down guessing. */
function bare(text: string): string {
  return fold(text).replace(/\s+/gu, '');
}

/** True for a listed password, or for a listed word with a usual ending. */
function isCommon(password: string): boolean {
  const { whole, words } = commonPasswords();
  if (whole.has(password)) return true;
  const word = /^\p{L}+/u.exec(password)?.[0] ?? '';
  return words.has(word) && (word === password || ENDINGS.test(password.slice(word.length)));
}

/** Collects the texts and their words, because people often append only a number to one of them. */
function basesOf(texts: string[]): Set<string> {
  const words = texts.flatMap((text) => [text, ...text.split(NO_WORD)].map(bare));
  return new Set(words.filter((word) => word.length >= MIN_BASE));
}

/** True when a text is one of `bases` with at most a few digits and signs around it. */
function isBased(text: string, bases: Set<string>): boolean {
  return [...bases].some((base) => {
    const rest = text.split(base);
    return rest.length > 1 && LITTLE.test(rest.join(''));
  });
}

function complaintAbout(password: string, { email, username, institute }: PasswordOwner): string | undefined {
  const text = bare(password);
  if (text === '') return 'No puede tener solo espacios.';
  if (bare(email) === text || isBased(text, basesOf([username, email.split('@', 1)[0] ?? ''])))
    return 'No puede ser tu correo ni tu nombre de usuario, tampoco con un número detrás.';
  if (isBased(text, basesOf([institute, email.split('@', 2)[1] ?? ''])))
    return 'No puede ser el nombre del instituto con un número detrás.';
  if (isPredictableText(text))
    return 'Se adivina enseguida: repite lo mismo o sigue el orden del teclado. Elegí otra.';
  if (isCommon(fold(password)) || isCommon(text)) return 'Es una de las contraseñas más usadas. Elegí otra.';
  return undefined;
}

/** Throws 400 `weak_password` for an easily guessed password. The schema checks its length. */
export function requireGoodPassword(field: string, password: string, owner: PasswordOwner): void {
  const message = complaintAbout(password, owner);
  if (message !== undefined) throw badRequest('weak_password', message, [{ field, message }]);
}
