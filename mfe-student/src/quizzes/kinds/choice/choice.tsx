import { RichText } from '@rambla/kit/ui/rich-text';
import type { ReactNode } from 'react';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import css from '../kinds.module.css';

type OptionProps = {
  type: 'radio' | 'checkbox';
  props: AnswerFormProps;
  value: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function Option({ type, props: { question, closed }, value, checked, onChange, children }: OptionProps) {
  return (
    <li>
      <label className={css.option}>
        <input
          type={type}
          name={`pregunta-${question.slot}`}
          value={value}
          checked={checked}
          disabled={closed}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={css.optionText}>{children}</span>
      </label>
    </li>
  );
}

// Matches options in which assistive technology may find no text.
const FORMULA_OR_PICTURE = /<(math|img)\b/;

/** An option's letter, read aloud only if the option may have no other name. */
function Letter({ index, html }: { index: number; html: string }) {
  const isNameless = FORMULA_OR_PICTURE.test(html);
  return (
    <span className={css.letter} aria-hidden={!isNameless}>{`${String.fromCharCode(97 + index)}) `}</span>
  );
}

function ClearButton({ response, closed, onAnswer }: AnswerFormProps) {
  if (closed || response === null) return null;
  return (
    <button type="button" className={`btn btn-ghost btn-sm ${css.clear}`} onClick={() => onAnswer(null)}>
      Quitar mi respuesta
    </button>
  );
}

/** A choice of one option; native radio buttons, so that arrows and the space bar work. */
export function SingleChoiceAnswer(props: AnswerFormProps) {
  const { question, response, onAnswer } = props;
  return (
    <fieldset aria-labelledby={questionTextElementId(question)}>
      <ul className={css.options}>
        {question.options?.map(({ id, html }, index) => (
          <Option
            key={id}
            type="radio"
            props={props}
            value={id}
            checked={response === id}
            onChange={() => onAnswer(id)}
          >
            <Letter index={index} html={html} />
            <RichText as="span" html={html} />
          </Option>
        ))}
      </ul>
      <ClearButton {...props} />
    </fieldset>
  );
}

export function TrueFalseAnswer(props: AnswerFormProps) {
  const { question, response, onAnswer } = props;
  return (
    <fieldset aria-labelledby={questionTextElementId(question)}>
      <ul className={css.options}>
        {[true, false].map((value) => (
          <Option
            key={String(value)}
            type="radio"
            props={props}
            value={String(value)}
            checked={response === value}
            onChange={() => onAnswer(value)}
          >
            {value ? 'Verdadero' : 'Falso'}
          </Option>
        ))}
      </ul>
      <ClearButton {...props} />
    </fieldset>
  );
}

export function MultipleChoiceAnswer(props: AnswerFormProps) {
  const { question, response, onAnswer } = props;
  const chosen = Array.isArray(response) ? response : [];
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
    onAnswer(next.length > 0 ? next : null);
  };
  return (
    <fieldset aria-labelledby={questionTextElementId(question)}>
      <p className={css.hint}>Puede haber más de una.</p>
      <ul className={css.options}>
        {question.options?.map(({ id, html }, index) => (
          <Option
            key={id}
            type="checkbox"
            props={props}
            value={id}
            checked={chosen.includes(id)}
            onChange={(on) => toggle(id, on)}
          >
            <Letter index={index} html={html} />
            <RichText as="span" html={html} />
          </Option>
        ))}
      </ul>
    </fieldset>
  );
}
