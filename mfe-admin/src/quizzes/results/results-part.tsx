import type { Grade } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { momentText } from '@rambla/kit/moment';
import { usePageWalk } from '@rambla/kit/page-walk';
import { toast } from '@rambla/kit/toasts';
import { type Column, DataTable } from '@rambla/kit/ui/data-table';
import { FilterField } from '@rambla/kit/ui/filter-field';
import { Icon } from '@rambla/kit/ui/icon';
import { ListState } from '@rambla/kit/ui/list-state';
import { Menu } from '@rambla/kit/ui/menu';
import { MenuItem } from '@rambla/kit/ui/menu-item';
import { Pager } from '@rambla/kit/ui/pager';
import { Person } from '@rambla/kit/ui/person';
import { useState } from 'react';
import { resultText } from '../quiz-words.ts';
import { type FullQuiz, quizUrl } from '../quizzes.api.ts';
import { ExtraTime } from './extra-time.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import { useGradesQuery } from './results.api.ts';

const SIZE = 50;
const STATES: Record<Grade['state'], { label: string; chip: string }> = {
  none: { label: 'Sin empezar', chip: 'chip' },
  running: { label: 'En curso', chip: 'chip chip-fing dot' },
  done: { label: 'Entregado', chip: 'chip chip-ok dot' },
};

/** The gradebook of a quiz: every student of the course, with what counts. */
export default function ResultsPart({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId } = quiz;
  const [q, setQ] = useState('');
  const [timing, setTiming] = useState<Grade | null>(null);
  const [regrading, setRegrading] = useState(false);
  const walk = usePageWalk(q, SIZE);
  const { data, error, isFetching, refetch } = useGradesQuery({
    courseId,
    quizId,
    limit: SIZE,
    ...(q.trim() && { q }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  return (
    <section className="sheet" aria-label="Resultados">
      <div className="tools">
        <FilterField label="Buscar por nombre o correo" value={q} onChange={setQ} />
        <CsvButton quiz={quiz} />
        <button type="button" className="btn btn-outline" onClick={() => setRegrading(true)}>
          <Icon name="loop" />
          Recalificar
        </button>
      </div>
      <ListState
        rows={data?.grades}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        icon="people"
        empty={q ? 'Nadie coincide.' : 'Esta materia todavía no tiene estudiantes.'}
      >
        <DataTable
          caption="Resultados"
          columns={columns(quizId)}
          rows={data?.grades ?? []}
          rowKey={({ userId }) => userId}
          busy={isFetching}
          actions={(grade) => (
            <Menu button={<Icon name="dots" />} label={`Acciones para ${grade.name ?? grade.username}`}>
              {grade.lastAttemptId !== null && (
                <MenuItem
                  icon="eye"
                  label="Ver y corregir"
                  to={`?quiz=${quizId}&tab=results&attempt=${grade.lastAttemptId}`}
                />
              )}
              <MenuItem icon="clock" label="Tiempo extra" onPick={() => setTiming(grade)} />
            </Menu>
          )}
        />
      </ListState>
      <Pager walk={walk} count={data?.grades.length ?? 0} nextCursor={data?.nextCursor} />
      {timing && <ExtraTime place={{ courseId, quizId }} grade={timing} onClose={() => setTiming(null)} />}
      {regrading && <RegradeDialog place={{ courseId, quizId }} onClose={() => setRegrading(false)} />}
    </section>
  );
}

function CsvButton({ quiz: { id: quizId, courseId, title } }: { quiz: FullQuiz }) {
  const [download, { isLoading }] = useDownloadMutation();
  const handleClick = async () => {
    const { error } = await download({
      url: `${quizUrl({ courseId, quizId })}/grades.csv`,
      name: `resultados ${title}.csv`,
    });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isLoading}
      onClick={() => void handleClick()}
    >
      <Icon name="download" />
      Descargar CSV
    </button>
  );
}

function columns(quizId: number): Column<Grade>[] {
  return [
    {
      id: 'person',
      label: 'Persona',
      cell: ({ userId, name, username, email, lastAttemptId }) => (
        <Person
          id={userId}
          name={name ?? username}
          mail={email}
          {...(lastAttemptId !== null && { to: `?quiz=${quizId}&tab=results&attempt=${lastAttemptId}` })}
        />
      ),
    },
    {
      id: 'state',
      label: 'Estado',
      cell: ({ state, needsGrading, hasLate }) => (
        <span className="chips">
          <span className={STATES[state].chip}>{STATES[state].label}</span>
          {needsGrading && <span className="chip chip-warn">Por corregir</span>}
          {hasLate && <span className="chip chip-danger">Con respuestas tarde</span>}
        </span>
      ),
    },
    { id: 'attempts', label: 'Intentos', className: 'numeric', cell: ({ attempts }) => attempts },
    {
      id: 'result',
      label: 'Resultado',
      className: 'numeric',
      cell: ({ result }) => (result ? resultText(result) : <span className="muted">Sin nota</span>),
    },
    {
      id: 'passed',
      label: 'Aprobó',
      cell: ({ result }) => (result?.passed == null ? '' : result.passed ? 'Sí' : 'No'),
    },
    {
      id: 'submitted',
      label: 'Entregó',
      cell: ({ submittedAt }) => (submittedAt ? momentText(submittedAt) : <span className="muted">No</span>),
    },
    {
      id: 'extra',
      label: 'Tiempo extra',
      cell: ({ extraSeconds }) => (extraSeconds ? `${Math.round(extraSeconds / 60)} min` : ''),
    },
  ];
}
