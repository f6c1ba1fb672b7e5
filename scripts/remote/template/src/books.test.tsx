import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToString } from 'react-dom/server';
import BooksScreen, { findBooks } from './books-screen.tsx';

test('a book is found without its accents', () => {
  assert.deepEqual(
    findBooks('algebra').map(({ code }) => code),
    ['512 GON'],
  );
  assert.equal(findBooks('').length, 3);
  assert.equal(findBooks('química').length, 0);
});

test('the screen lists the books', () => {
  assert.match(renderToString(<BooksScreen />), /Contabilidad básica/);
});
