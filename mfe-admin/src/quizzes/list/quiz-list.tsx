import type { Quiz } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import type { Column } from '../../admin-ui/list/data-table.tsx';
import { QueryTable } from '../../admin-ui/list/query-table.tsx';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { QUIZ_PHASE_LABELS, QUIZ_STATE_CHIPS } from '../quiz-text.ts';
import { useManagedQuizzesQuery } from '../quizzes.api.ts';
import { DeleteQuizDialog } from './delete-quiz-dialog.tsx';
import { UngradedCount } from './ungraded-count.tsx';

const COLUMNS: Column<Quiz>[] = [
  {
    id: 'title',
    label: 'Cuestionario',
    className: 'table-wide',
    cell: ({ id, title }) => (
      <bdi>
        <Link to={`?quiz=${id}`}>{title}</Link>
      </bdi>
    ),
  },
  {
    id: 'state',
    label: 'Estado',
    cell: ({ state, phase }) => (
      <span className="chips">
        <span className={QUIZ_STATE_CHIPS[state].chip}>{QUIZ_STATE_CHIPS[state].label}</span>
        {state === 'published' && <span className="chip">{QUIZ_PHASE_LABELS[phase]}</span>}
      </span>
    ),
  },
  { id: 'questions', label: 'Preguntas', className: 'numeric', cell: ({ questionCount }) => questionCount },
  {
    id: 'closes',
    label: 'Cierra',
    cell: ({ closesAt }) => (closesAt ? momentText(closesAt) : <span className="muted">Sin cierre</span>),
  },
  {
    id: 'attempts',
    label: 'Intentos',
    className: 'numeric',
    cell: ({ attemptCount = 0 }) => attemptCount.toLocaleString('es-UY'),
  },
  {
    id: 'waiting',
    label: 'Por corregir',
    cell: ({ id, courseId, waitingCount }) => (
      <UngradedCount id={id} courseId={courseId} waitingCount={waitingCount} />
    ),
  },
];

/** A course's quizzes for its teachers. */
export function QuizList({ courseId }: { courseId: number }) {
  const { data, error, isFetching, refetch } = useManagedQuizzesQuery(courseId);
  const [leaving, setLeaving] = useState<Quiz | null>(null);
  return (
    <section className="sheet" aria-label="Cuestionarios">
      <div className="tools">
        <Link className="btn btn-primary" to="?quiz=new">
          <Icon name="plus" />
          Crear cuestionario
        </Link>
        <Link className="btn btn-outline" to="?view=import">
          <Icon name="upload" />
          Importar preguntas
        </Link>
      </div>
      <QueryTable
        query={{ error: data ? undefined : error, refetch, isFetching }}
        rows={data}
        icon="quiz"
        empty="Este curso todavía no tiene cuestionarios. Creá el primero o importá las preguntas que ya tengas."
        caption="Cuestionarios"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={(quiz) => <QuizMenu quiz={quiz} onDelete={() => setLeaving(quiz)} />}
      />
      {leaving && <DeleteQuizDialog quiz={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function QuizMenu({ quiz: { id, courseId, title }, onDelete }: { quiz: Quiz; onDelete: () => void }) {
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${title}`}>
      <MenuItem icon="settings" label="Ajustes" to={`?quiz=${id}`} />
      <MenuItem icon="quiz" label="Preguntas" to={`?quiz=${id}&tab=questions`} />
      <MenuItem icon="people" label="Resultados" to={`?quiz=${id}&tab=results`} />
      <MenuItem icon="chart" label="Análisis de preguntas" to={`?quiz=${id}&tab=analysis`} />
      <MenuItem icon="eye" label="Probarlo" to={paths.quiz(courseId, id)} />
      <MenuItem icon="trash" label="Eliminar" danger onPick={onDelete} />
    </MenuButton>
  );
}
