import { RichText } from '@rambla/kit/ui/rich-text';
import { toTextExcerpt } from './editor/slots.ts';
import css from './quizzes.module.css';

type Props = { title: string; textHtml?: string | undefined };

/** True when a name with a formula only repeats the beginning of the text. */
function isOfText(title: string, textHtml: string): boolean {
  const formula = title.search(/\$|\\[([]/);
  return formula !== -1 && toTextExcerpt(textHtml).startsWith(title.slice(0, formula).trim());
}

/** A question's name in a list, with rendered formulas. */
export function QuestionName({ title, textHtml = '' }: Props) {
  if (!textHtml || !isOfText(title, textHtml)) return title || toTextExcerpt(textHtml) || 'Sin título';
  return (
    <span className={css.listed}>
      <RichText as="span" html={textHtml} />
    </span>
  );
}
