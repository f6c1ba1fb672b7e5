import { expect, test } from 'vitest';
import { headingsOf } from './headings.ts';

test('reads the words of headings, without their markup', () => {
  const html =
    '<p>a</p><h2 id="s-uno">Uno &amp; <em>dos</em></h2>\n<h3 id="s-no">No</h3><h2 id="s-tres">Tres</h2>';
  expect(headingsOf(html)).toEqual([
    { id: 's-uno', text: 'Uno & dos' },
    { id: 's-tres', text: 'Tres' },
  ]);
});
