import { expect, test } from 'vitest';
import { urlProblem } from './link-rules.ts';

test.each(['https://fing.edu.uy/x?y=1', ' http://ejemplo.com ', 'www.fing.edu.uy'])('%s is taken', (url) => {
  expect(urlProblem(url)).toBeUndefined();
});

test.each(['', 'ejemplo.com', 'www.', 'javascript:alert(1)', 'ftp://x.uy', 'data:text/html,x'])(
  '%s is refused',
  (url) => {
    expect(urlProblem(url)).toEqual(expect.any(String));
  },
);
