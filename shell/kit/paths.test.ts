import { describe, expect, it } from 'vitest';
import { nextPath, withNext } from './paths.ts';

describe('nextPath', () => {
  it.each(['/lectures/1/2', '/my_courses/c%C3%A1lculo?orden=1#arriba'])('leads back to %s', (path) => {
    expect(nextPath(new URL(withNext('/login', path), 'http://a.test').search)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '',
  ])('never leaves the portal (%o)', (next) => {
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
  });
});
