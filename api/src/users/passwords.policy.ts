import { readFileSync } from 'node:fs';
import { fold } from '../database/search.ts';
import { badRequest } from '../errors.ts';

const LIST = new URL('./common-passwords.txt', import.meta.url);
const ENDINGS =
  /^(?:[!.*#@_-]|[!.*#@_-]?(?:1{1,4}|12{1,2}|123|1234|12345|123456|1234567|12345678|123456789|1234567890|321|4321|54321|007|69|777|18(?:91|99)|19[5-9]\d|20[0-3]\d)[!.*#@_-]?)$/;

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

/** On the list as it is, or one of its words with the number or sign that people put after it. */
function isCommon(password: string): boolean {
  const { whole, words } = commonPasswords();
  if (whole.has(password)) return true;
  const word = /^\p{L}+/u.exec(password)?.[0] ?? '';
  return words.has(word) && (word === password || ENDINGS.test(password.slice(word.length)));
}

/** Throws 400 `weak_password` for one that is guessed first. Its length is the schema's business. */
export function requireGoodPassword(
  field: string,
  password: string,
  owner: { email: string; username: string },
): void {
  const folded = fold(password);
  const own = [owner.email, owner.email.split('@', 1)[0] ?? '', owner.username].map((text) =>
    fold(text.trim()),
  );
  const message = own.includes(folded)
    ? 'No puede ser igual a tu correo ni a tu nombre de usuario.'
    : 'Es una de las contraseñas más usadas. Elegí otra.';
  if (own.includes(folded) || isCommon(folded)) {
    throw badRequest('weak_password', message, [{ field, message }]);
  }
}
