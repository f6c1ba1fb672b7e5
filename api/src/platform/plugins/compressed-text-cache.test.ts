import { expect, test } from 'vitest';
import { CompressedTextCache } from './compressed-text-cache.ts';

test('a text is compressed once, and again only when many others came since', () => {
  const texts = new CompressedTextCache();
  const made: string[] = [];
  const ask = (text: string, encoding = 'br') =>
    texts.get(encoding, text, () => {
      made.push(`${encoding} ${text[0]}`);
      return Buffer.from(text[0] ?? '');
    });
  const long = (letter: string) => letter.repeat(300_000);
  expect([ask(long('a')), ask(long('a'))].map(String)).toEqual(['a', 'a']);
  ask(long('a'), 'gzip');
  expect(made).toEqual(['br a', 'gzip a']);
  ask(long('b'));
  ask(long('a'));
  ask(long('c'));
  ask(long('a'));
  expect(made).toEqual(['br a', 'gzip a', 'br b', 'br c']);
  ask(long('b'));
  ask(long('c'));
  ask(long('a'), 'gzip');
  expect(made.at(-1)).toBe('gzip a');
});
