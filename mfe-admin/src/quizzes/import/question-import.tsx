import type { QuestionImportReport } from '@rambla/api/contract';
import { failureText } from '@rambla/kit/dom/form';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { FileButton } from '../../admin-ui/file-button.tsx';
import { JobFailure, JobProgress, RepeatedJobNotice } from '../../admin-ui/jobs/job-progress.tsx';
import { QuestionImportOptionFields } from './import-fields.tsx';
import { QuestionImportReportView } from './import-report.tsx';
import { useQuestionImport } from './use-question-import.ts';

/** Imports a file of questions after a dry run that shows what happens to each. */
export function QuestionImport({ courseId }: { courseId: number }) {
  const { file, options, report, error, isBusy, job, isTaking, choose, change, take, ...state } =
    useQuestionImport(courseId);
  return (
    <section className="sheet sheet-body" aria-label="Importar preguntas">
      <h2>Importar</h2>
      {!isTaking && (
        <>
          <FileButton
            label={file ? `Elegir otro archivo (${file.name})` : 'Elegir archivo'}
            accept=".txt,.gift,.xml,.zip,.qti"
            onFiles={([chosen]) => chosen && choose(chosen)}
          />
          <QuestionImportOptionFields options={options} onChange={change} />
        </>
      )}
      {isBusy && <JobProgress job={job} doing="Procesando el archivo" isAway={state.isAway} />}
      {error !== undefined && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {!isBusy && job?.state === 'failed' && <JobFailure job={job} />}
      {!isBusy && report?.dryRun && (
        <Looked report={report} skips={options.skipInvalid} onTake={file ? () => take(false) : undefined} />
      )}
      {state.isRepeated && !report?.dryRun && (
        <RepeatedJobNotice onAgain={file && !isBusy ? () => take(true) : undefined} />
      )}
      {!isBusy && report && !report.dryRun && <Done report={report} />}
    </section>
  );
}

type LookedProps = { report: QuestionImportReport; skips: boolean; onTake: (() => void) | undefined };

function Looked({ report, skips, onTake }: LookedProps) {
  const { imported, problems } = report;
  const isBlocked = !skips && problems.some(({ severity }) => severity === 'error');
  return (
    <>
      <QuestionImportReportView report={report} />
      {isBlocked && (
        <p className="sheet-note">Mientras haya errores no entra nada, salvo que marques que se salteen.</p>
      )}
      {!isBlocked && imported > 0 && !onTake && (
        <p className="sheet-note">Para importarlas, elegí el archivo otra vez.</p>
      )}
      {!isBlocked && imported > 0 && onTake && (
        <button type="button" className="btn btn-primary sheet-save" onClick={onTake}>
          Importar {imported === 1 ? '1 pregunta' : `${imported} preguntas`}
        </button>
      )}
    </>
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
