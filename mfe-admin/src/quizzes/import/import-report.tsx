import type { ImportedQuestion, QuestionImportReport } from '@rambla/api/contract';
import { ScrollList } from '../../admin-ui/scroll-list.tsx';
import { questionKindNameOf } from '../bank/kinds/kinds.ts';

const SHOWN = 200;
const OUTCOMES: Record<ImportedQuestion['outcome'], { label: string; chip: string }> = {
  import: { label: 'Entra', chip: 'chip chip-ok' },
  change: { label: 'Entra con cambios', chip: 'chip chip-warn' },
  skip: { label: 'No entra', chip: 'chip chip-danger' },
};

/** The dry run's result: every problem by line, and the outcome of each question. */
export function QuestionImportReportView({ report }: { report: QuestionImportReport }) {
  const { total, imported, skipped, problems, questions } = report;
  return (
    <div role="status" className="fields">
      <p>
        {total} {total === 1 ? 'pregunta revisada' : 'preguntas revisadas'}: {imported} para importar
        {skipped > 0 && `, ${skipped} con errores`}. Todavía no se guardó nada.
      </p>
      {problems.length > 0 && (
        <ScrollList label="Avisos y errores del archivo">
          {problems.slice(0, SHOWN).map(({ line, severity, question, message }) => (
            <li key={`${line} ${message}`}>
              <strong className={severity === 'error' ? 'text-danger' : undefined}>
                {severity === 'error' ? 'Error' : 'Aviso'}, línea {line}
              </strong>
              {question && ` («${question}»)`}: {message}
            </li>
          ))}
          {problems.length > SHOWN && <li>y {problems.length - SHOWN} más</li>}
        </ScrollList>
      )}
      <details>
        <summary>Qué pasa con cada pregunta</summary>
        <ScrollList label="Resultado de cada pregunta">
          {questions.slice(0, SHOWN).map(({ line, title, kind, outcome }) => (
            <li key={`${line} ${title}`}>
              <span className={OUTCOMES[outcome].chip}>{OUTCOMES[outcome].label}</span> línea {line}:{' '}
              {title || 'sin título'}
              {kind && <span className="muted"> · {questionKindNameOf(kind)}</span>}
            </li>
          ))}
          {questions.length > SHOWN && <li>y {questions.length - SHOWN} más</li>}
        </ScrollList>
      </details>
    </div>
  );
}
