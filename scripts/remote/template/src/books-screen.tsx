import '@rambla/kit/styles/pages.css';
import { fold } from '@rambla/kit/format/fold';
import { Field } from '@rambla/kit/ui/field';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useState } from 'react';

type Book = { code: string; title: string; author: string };

const BOOKS: Book[] = [
  { code: '510 ROJ', title: 'Cálculo en una variable', author: 'Rojas' },
  { code: '512 GON', title: 'Álgebra lineal', author: 'González' },
  { code: '657 PER', title: 'Contabilidad básica', author: 'Pérez' },
];

/** Finds the books with this text in title or author, ignoring accents. */
export function findBooks(text: string): Book[] {
  const wanted = fold(text.trim());
  return BOOKS.filter(({ title, author }) => fold(`${title} ${author}`).includes(wanted));
}

/** A screen for everybody: the books and a search field. */
export default function BooksScreen() {
  const [text, setText] = useState('');
  const found = findBooks(text);
  return (
    <div className="wrap page">
      <PageTitle title="Biblioteca" />
      <header className="page-head">
        <h1>Biblioteca</h1>
        <p>Los libros que se prestan en el instituto.</p>
      </header>
      <Field
        id="book"
        name="book"
        type="search"
        label="Buscar por título o autor"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status">{found.length === 1 ? '1 libro' : `${found.length} libros`}</p>
      <ul>
        {found.map(({ code, title, author }) => (
          <li key={code}>
            {title}, de {author} ({code})
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>Ningún libro tiene «{text.trim()}» en el título ni en el autor.</p>}
    </div>
  );
}
