import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import '@rambla/kit/styles/forms.css';
import { useId } from 'react';
import type { QuestionImportOptions } from './import.api.ts';

const FORMATS: { value: QuestionImportOptions['format']; label: string }[] = [
  { value: '', label: 'Que se reconozca solo' },
  { value: 'gift', label: 'Moodle GIFT' },
  { value: 'moodle', label: 'Moodle XML' },
  { value: 'aiken', label: 'Aiken' },
  { value: 'qti', label: 'QTI 1.2, 2 o 3 (Canvas y otras)' },
];

type Props = { options: QuestionImportOptions; onChange: (update: Partial<QuestionImportOptions>) => void };

export function QuestionImportOptionFields({ options, onChange }: Props) {
  const id = useId();
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={`${id}-format`}>Formato</label>
        <select
          id={`${id}-format`}
          className="input"
          value={options.format}
          onChange={(event) =>
            onChange({ format: event.currentTarget.value as QuestionImportOptions['format'] })
          }
        >
          {FORMATS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field-row">
        <div className="field">
          <label htmlFor={`${id}-tag`}>Etiqueta para todas</label>
          <input
            id={`${id}-tag`}
            className="input"
            maxLength={60}
            value={options.tag}
            onChange={(event) => onChange({ tag: event.currentTarget.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-quiz`}>Crear un cuestionario con ellas</label>
          <input
            id={`${id}-quiz`}
            className="input"
            maxLength={200}
            placeholder="Título"
            value={options.quizTitle}
            onChange={(event) => onChange({ quizTitle: event.currentTarget.value })}
          />
        </div>
      </div>
      <Checkbox checked={options.skipInvalid} onCheck={(skipInvalid) => onChange({ skipInvalid })}>
        Saltear las preguntas con errores e importar las demás
      </Checkbox>
    </div>
  );
}
