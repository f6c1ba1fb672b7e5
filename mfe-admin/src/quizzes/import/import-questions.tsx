import type { QuestionImportReport } from '@rambla/api/contract';
import { failureText } from '@rambla/kit/form';
import { Link } from '@rambla/kit/router';
import { FileButton } from '@rambla/kit/ui/file-button';
import { Icon } from '@rambla/kit/ui/icon';
import { ImportFields } from './import-fields.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';

/** A file of questions is looked at first, with what will happen to each; only then it comes in. */
export function ImportQuestions({ courseId }: { courseId: number }) {
  const { file, options, report, done, error, busy, choose, change, take } = useImport(courseId);
  const bad = report?.problems.some(({ severity }) => severity === 'error') ?? false;
  const blocked = bad && !options.skipInvalid;
  return (
    <section className="sheet sheet-body" aria-label="Importar preguntas">
      <h2>Importar</h2>
      <FileButton
        label={file ? `Elegir otro archivo (${file.name})` : 'Elegir archivo'}
        accept=".txt,.gift,.xml,.zip,.qti"
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      <ImportFields options={options} onChange={change} />
      {busy && <p role="status">Revisando el archivo…</p>}
      {error !== undefined && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {report && <ImportReport report={report} />}
      {report && !blocked && report.imported > 0 && (
        <button type="button" className="btn btn-primary sheet-save" onClick={() => void take()}>
          Importar {report.imported === 1 ? '1 pregunta' : `${report.imported} preguntas`}
        </button>
      )}
      {blocked && (
        <p className="sheet-note">Mientras haya errores no entra nada, salvo que marques que se salteen.</p>
      )}
      {done && <Done report={done} />}
    </section>
  );
}

function Done({ report: { imported, quizId } }: { report: QuestionImportReport }) {
  return (
    <p role="status">
      Listo: {imported} en el banco.{' '}
      {quizId ? (
        <Link to={`?quiz=${quizId}&tab=questions`}>Ver el cuestionario</Link>
      ) : (
        <Link to="?view=bank">Ver el banco</Link>
      )}
    </p>
  );
}
