import { useEffect, useState } from 'react';
import type { Heading } from './headings.ts';
import css from './page.module.css';

/** The id of the heading that the reader has reached. */
export function useCurrentHeadingId(headings: Heading[]): string | undefined {
  const [reached, setReached] = useState(headings[0]?.id);
  useEffect(() => {
    const look = () => {
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      setReached((passed.at(-1) ?? headings[0])?.id);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [headings]);
  return reached;
}

type Props = { headings: Heading[]; reached: string | undefined };

/** Links to the page's headings. */
export function TableOfContents({ headings, reached }: Props) {
  return (
    <nav className={css.toc} aria-label="En esta página">
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === reached ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
