import { RichText } from '@rambla/kit/ui/rich-text';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import css from '../kinds.module.css';
import { hasUnreadableNumber, isUnreadableNumber, NUMBER_HINT } from '../unreadable-number.ts';

/** The question's text with fields in its gaps. */
export function GapsAnswer({ question, response, closed, onAnswer }: AnswerFormProps) {
  const text = useRef<HTMLElement>(null);
  // Keeps the first HTML: each response has new picture URLs, and a re-render would lose the focused field.
  const [html] = useState(question.html);
  const places = useGapElements(text, html);
  const given = response && typeof response === 'object' && !Array.isArray(response) ? response : {};
  const fill = (id: string, value: string, typing: boolean) => {
    const next = { ...given, [id]: value };
    onAnswer(Object.values(next).some((one) => one !== '') ? next : null, typing);
  };
  return (
    <fieldset className={css.gaps} aria-label={`Huecos de la pregunta ${question.slot}`}>
      <RichText html={html} id={questionTextElementId(question)} ref={text} />
      {question.gaps?.map((gap, index) => {
        const place = places.get(gap.id);
        if (!place) return null;
        const shared = {
          className: css.gap,
          'aria-label': `Hueco ${index + 1}`,
          name: `pregunta-${question.slot}-${gap.id}`,
          value: given[gap.id] ?? '',
        };
        return createPortal(
          gap.kind === 'choice' ? (
            <select
              {...shared}
              disabled={closed}
              onChange={(event) => fill(gap.id, event.currentTarget.value, false)}
            >
              <option value="">Elegir…</option>
              {gap.choices?.map((choice) => (
                // The value, because the browser would collapse the text's white space.
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...shared}
              type="text"
              inputMode={gap.kind === 'number' ? 'decimal' : 'text'}
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              readOnly={closed}
              aria-invalid={gap.kind === 'number' && isUnreadableNumber(shared.value)}
              onChange={(event) => fill(gap.id, event.currentTarget.value, true)}
            />
          ),
          place,
          gap.id,
        );
      })}
      {hasUnreadableNumber(question, response) && (
        <p className="field-error">En los huecos marcados va un número. {NUMBER_HINT}</p>
      )}
    </fieldset>
  );
}
GapsAnswer.showsText = true;

/** Maps gap ids to their elements in `text`. */
export function useGapElements(
  text: React.RefObject<HTMLElement | null>,
  html: string,
): Map<string, Element> {
  const [places, setPlaces] = useState(new Map<string, Element>());
  useLayoutEffect(() => {
    const found = [...(text.current?.querySelectorAll('[data-gap]') ?? [])];
    setPlaces(new Map(found.map((place) => [place.getAttribute('data-gap') ?? '', place])));
  }, [html]);
  return places;
}
