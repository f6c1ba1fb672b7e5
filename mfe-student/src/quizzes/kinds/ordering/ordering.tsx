import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useState } from 'react';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import css from '../kinds.module.css';

/** Items to order with buttons that move them up and down. */
export function OrderingAnswer({ question, response, closed, onAnswer }: AnswerFormProps) {
  const items = question.options ?? [];
  const [said, setSaid] = useState('');
  const order =
    Array.isArray(response) && response.length === items.length ? response : items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const next = [...order];
    const [id] = next.splice(from, 1);
    if (id === undefined) return;
    next.splice(to, 0, id);
    setSaid(`Ahora está en el lugar ${to + 1} de ${items.length}`);
    onAnswer(next);
  };
  return (
    <fieldset aria-labelledby={questionTextElementId(question)}>
      <p className={css.hint}>Ordenalos con las flechas.</p>
      <ol className={css.order}>
        {order.map((id, index) => (
          <li key={id}>
            <span className={css.place} aria-hidden="true">
              {index + 1}
            </span>
            <span className={css.optionText}>
              <RichText as="span" html={items.find((item) => item.id === id)?.html ?? ''} />
            </span>
            {!closed && (
              <span className={css.arrows}>
                <Arrow
                  name="Subir"
                  index={index}
                  disabled={index === 0}
                  onMove={() => move(index, index - 1)}
                />
                <Arrow
                  name="Bajar"
                  index={index}
                  disabled={index === order.length - 1}
                  onMove={() => move(index, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
      {!closed && response === null && (
        <button
          type="button"
          className={`btn btn-outline btn-sm ${css.inOrder}`}
          onClick={() => onAnswer(order)}
        >
          Ya está en orden
        </button>
      )}
    </fieldset>
  );
}

type ArrowProps = { name: 'Subir' | 'Bajar'; index: number; disabled: boolean; onMove: () => void };

function Arrow({ name, index, disabled, onMove }: ArrowProps) {
  return (
    <button
      type="button"
      className="btn btn-outline btn-icon"
      aria-label={`${name} el ${index + 1}`}
      // Not `disabled`, because an item moved to the top would lose the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onMove}
    >
      <Icon name="arrow-down" className={`icon ${name === 'Subir' ? css.up : ''}`} />
    </button>
  );
}
