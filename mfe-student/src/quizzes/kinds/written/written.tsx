import '@rambla/kit/styles/forms.css';
import { useId } from 'react';
import { type AnswerFormProps, questionTextElementId } from '../kind-props.ts';
import css from '../kinds.module.css';
import { isUnreadableNumber, NUMBER_HINT } from '../unreadable-number.ts';

function useWritten({ question, response, onAnswer, closed }: AnswerFormProps) {
  const id = useId();
  return {
    id,
    field: {
      id,
      name: `pregunta-${question.slot}`,
      className: 'input',
      value: typeof response === 'string' ? response : '',
      readOnly: closed,
      'aria-describedby': questionTextElementId(question),
      onChange: (event: { currentTarget: { value: string } }) =>
        onAnswer(event.currentTarget.value === '' ? null : event.currentTarget.value, true),
    },
  };
}

export function ShortAnswer(props: AnswerFormProps) {
  const { id, field } = useWritten(props);
  return (
    <div className={`field ${css.written}`}>
      <label htmlFor={id}>Tu respuesta</label>
      <input {...field} type="text" maxLength={2000} autoComplete="off" spellCheck={false} />
    </div>
  );
}

export function NumericalAnswer(props: AnswerFormProps) {
  const { id, field } = useWritten(props);
  const { units = [], unitRequired = false } = props.question;
  const inUnits = units.length > 0;
  const misread = isUnreadableNumber(field.value, units);
  return (
    <div className={`field ${css.written}`}>
      <label htmlFor={id}>
        {inUnits ? 'Tu respuesta, en números y con su unidad' : 'Tu respuesta, en números'}
      </label>
      <input
        {...field}
        type="text"
        inputMode={inUnits ? 'text' : 'decimal'}
        maxLength={100}
        autoComplete="off"
        aria-invalid={misread}
        aria-describedby={`${field['aria-describedby']} ${id}-number`}
      />
      <p id={`${id}-number`} className={misread ? 'field-error' : 'field-hint'}>
        {misread ? NUMBER_HINT : 'Los decimales, con coma o con punto: 3,14.'}
        {inUnits && ` La unidad${unitRequired ? '' : ', si la ponés'}: ${units.join(', ')}.`}
      </p>
    </div>
  );
}

export function EssayAnswer(props: AnswerFormProps) {
  const { id, field } = useWritten(props);
  const words = field.value.trim().split(/\s+/).filter(Boolean).length;
  return (
    <div className="field">
      <label htmlFor={id}>Tu respuesta</label>
      <textarea {...field} rows={8} maxLength={100_000} />
      <p className="field-hint">{words === 1 ? '1 palabra' : `${words.toLocaleString('es-UY')} palabras`}</p>
    </div>
  );
}
