import { copyText } from '@rambla/kit/dom/copy-text';
import '@rambla/kit/styles/math.css';
import '@rambla/kit/styles/prose.css';
import { memo, type Ref, useEffect, useRef } from 'react';

type Props = { html: string; small?: boolean; ref?: Ref<HTMLElement> };

async function copyCode(button: HTMLButtonElement) {
  const code = button.closest('.codebox')?.querySelector('code')?.textContent ?? '';
  if (!(await copyText(code))) return;
  button.textContent = 'Copiado';
  setTimeout(() => {
    button.textContent = 'Copiar';
  }, 2000);
}

/** Adds a copy button to each code block. */
function addCopyButtons(article: HTMLElement): void {
  for (const header of article.querySelectorAll('.codebox > header:not(:has(button))')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copiar';
    button.addEventListener('click', () => void copyCode(button));
    header.append(button);
  }
}

/** Shows a page that the API has rendered and sanitized. Never use it for other HTML. */
export const Prose = memo(function Prose({ html, small = false, ref }: Props) {
  const own = useRef<HTMLElement>(null);
  // Runs after each change, because React replaces the HTML and removes the buttons.
  useEffect(() => {
    if (own.current) addCopyButtons(own.current);
  }, [html]);
  return (
    <article
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={`prose${small ? ' prose-s' : ''}`}
      // Sanitized by the server; besides, the content policy blocks inline scripts.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
