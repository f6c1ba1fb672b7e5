import '@rambla/kit/forms.css';
import type { QuestionImportReport } from '@rambla/api/contract';
import { failureText } from '@rambla/kit/form';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { FileButton } from '@rambla/kit/ui/file-button';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { type ImportOptions, useImportQuestionsMutation } from './import.api.ts';
import { ImportReport } from './import-report.tsx';

const FORMATS: { value: ImportOptions['format']; label: string }[] = [
  { value: '', label: 'Que se reconozca solo' },
  { value: 'gift', label: 'Moodle GIFT' },
  { value: 'moodle', label: 'Moodle XML' },
  { value: 'aiken', label: 'Aiken' },
  { value: 'qti', label: 'QTI 2.1 o 2.2 (Canvas y otras)' },
];
const NO_OPTIONS: ImportOptions = { format: '', tag: '', quizTitle: '', skipInvalid: false };

/** A file of questions is looked at first, with what will happen to each; only then it comes in. */
export function ImportQuestions({ courseId }: { courseId: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(NO_OPTIONS);
  const [report, setReport] = useState<QuestionImportReport | null>(null);
  const [done, setDone] = useState<QuestionImportReport | null>(null);
  const [send, { error, isLoading, reset }] = useImportQuestionsMutation();
  const look = async (chosen: File, how: ImportOptions) => {
    setReport(null);
    setDone(null);
    const answer = await send({ courseId, file: chosen, dryRun: true, options: how });
    if (answer.data) setReport(answer.data);
  };
  const change = (update: Partial<ImportOptions>) => {
    const next = { ...options, ...update };
    setOptions(next);
    if (file && ('format' in update || 'skipInvalid' in update)) void look(file, next);
  };
  const handleImport = async () => {
    if (!file || isLoading) return;
    const answer = await send({ courseId, file, dryRun: false, options });
    if (!answer.data) return;
    toast.success(`${answer.data.imported} preguntas importadas con éxito`);
    setDone(answer.data);
    setReport(null);
    setFile(null);
    reset();
  };
  const bad = report ? report.problems.filter(({ severity }) => severity === 'error').length : 0;
  const blocked = bad > 0 && !options.skipInvalid;
  return (
    <section className="sheet sheet-body" aria-label="Importar preguntas">
      <h2>Importar</h2>
      <FileButton
        label={file ? `Elegir otro archivo (${file.name})` : 'Elegir archivo'}
        accept=".txt,.gift,.xml,.zip,.qti"
        onFiles={([chosen]) => {
          if (!chosen) return;
          setFile(chosen);
          void look(chosen, options);
        }}
      />
      <Options options={options} onChange={change} />
      {isLoading && <p role="status">Revisando el archivo…</p>}
      {error && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {report && <ImportReport report={report} />}
      {report && !blocked && report.imported > 0 && (
        <button type="button" className="btn btn-primary sheet-save" onClick={() => void handleImport()}>
          Importar {report.imported === 1 ? '1 pregunta' : `${report.imported} preguntas`}
        </button>
      )}
      {blocked && (
        <p className="sheet-note">Mientras haya errores no entra nada, salvo que marques que se salteen.</p>
      )}
      {done && (
        <p role="status">
          Listo: {done.imported} en el banco.{' '}
          {done.quizId ? (
            <Link to={`?quiz=${done.quizId}&tab=questions`}>Ver el cuestionario</Link>
          ) : (
            <Link to="?view=bank">Ver el banco</Link>
          )}
        </p>
      )}
    </section>
  );
}

type OptionsProps = { options: ImportOptions; onChange: (update: Partial<ImportOptions>) => void };

function Options({ options, onChange }: OptionsProps) {
  const id = useId();
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={`${id}-format`}>Formato</label>
        <select
          id={`${id}-format`}
          className="input"
          value={options.format}
          onChange={(event) => onChange({ format: event.currentTarget.value as ImportOptions['format'] })}
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
      <label className="check">
        <input
          type="checkbox"
          checked={options.skipInvalid}
          onChange={(event) => onChange({ skipInvalid: event.currentTarget.checked })}
        />
        Saltear las preguntas con errores e importar las demás
      </label>
    </div>
  );
}
