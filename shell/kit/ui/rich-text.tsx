import '@rambla/kit/styles/rich-text.css';
import '@rambla/kit/styles/math.css';
import { memo, type Ref } from 'react';

type Props = { html: string; as?: 'div' | 'span'; id?: string; ref?: Ref<HTMLElement> };

/** Shows HTML that the API has rendered and sanitized, such as formulas. Never use it for other HTML. */
export const RichText = memo(function RichText({ html, as: Tag = 'div', id, ref }: Props) {
  return (
    <Tag
      id={id}
      ref={ref as Ref<HTMLDivElement & HTMLSpanElement>}
      className="rich-text"
      // Sanitized by the server; besides, the content policy blocks inline scripts.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});
