import '@rambla/kit/rich-text.css';
import { memo, type Ref } from 'react';

type Props = { html: string; as?: 'div' | 'span'; id?: string; ref?: Ref<HTMLElement> };

/** HTML of the API, which it rendered and cleaned: formulas, pictures, lists. Never anything from elsewhere. */
export const RichText = memo(function RichText({ html, as: Tag = 'div', id, ref }: Props) {
  return (
    <Tag
      id={id}
      ref={ref as Ref<HTMLDivElement & HTMLSpanElement>}
      className="rich-text"
      // Cleaned by the server; besides, the page's policy runs no inline script.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
