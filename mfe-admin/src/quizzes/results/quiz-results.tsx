import type { QuizGradeRow } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useCursorPaging } from '../../admin-ui/list/cursor-paging.ts';
import { FilterField } from '../../admin-ui/list/filter-field.tsx';
import { Pager } from '../../admin-ui/list/pager.tsx';
import { QueryTable } from '../../admin-ui/list/query-table.tsx';
import { type ExportFile, ExportMenu } from '../../admin-ui/menu/export-menu.tsx';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { GroupFilterField } from '../../admin-ui/people/group-filter-field.tsx';
import { personName } from '../../admin-ui/person-label.tsx';
import { type FullQuiz, toQuizUrl } from '../quizzes.api.ts';
import css from '../quizzes.module.css';
import { MarksPublicationBar } from '../release/marks-publication-bar.tsx';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { createGradeColumns } from './grade-columns.tsx';
import { MarkHistogram } from './histogram.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import { type GradesFilter, useGradesQuery, useStatisticsQuery } from './results.api.ts';

const FORMS = [
  { kind: 'xlsx', questions: false, label: 'Planilla (XLSX)' },
  { kind: 'xlsx', questions: true, label: 'Planilla con puntos por pregunta' },
  { kind: 'csv', questions: false, label: 'CSV' },
  { kind: 'csv', questions: true, label: 'CSV con puntos por pregunta' },
];

/** Lists export files of a quiz's filtered results, optionally with marks per question. */
function resultFiles({ id: quizId, courseId, title }: FullQuiz, filter: GradesFilter): ExportFile[] {
  return FORMS.map(({ kind, questions, label }) => {
    const query = new URLSearchParams({ ...filter, ...(questions && { questions: 'true' }) });
    const url = `${toQuizUrl({ courseId, quizId })}/grades.${kind}?${query}`;
    return { label, url, name: `resultados ${title}.${kind}` };
  });
}

const SIZE = 50;
/** Lists every student of the course with the result that counts. */
export default function QuizResults({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId } = quiz;
  const address = useAddressState();
  const [q, group] = [address.get('q'), address.get('group')];
  const filter = { ...(q.trim() && { q }), ...(group && { group }) };
  const [timing, setTiming] = useState<QuizGradeRow | null>(null);
  const [regrading, setRegrading] = useState(false);
  const walk = useCursorPaging(`${q}\n${group}`, SIZE);
  const { data, error, isFetching, refetch } = useGradesQuery({
    courseId,
    quizId,
    limit: SIZE,
    ...filter,
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  const linkOf = (attemptId: number) =>
    `?${new URLSearchParams({ quiz: String(quizId), tab: 'results', ...filter, attempt: String(attemptId) })}`;
  return (
    <section className="sheet" aria-label="Resultados">
      <div className="tools">
        <FilterField
          label="Buscar por nombre o correo"
          value={q}
          onChange={(text) => address.set({ q: text })}
        />
        <GroupFilterField
          courseId={courseId}
          value={group}
          onChange={(name) => address.set({ group: name })}
        />
        <ExportMenu files={resultFiles(quiz, filter)} />
        <button type="button" className="btn btn-outline" onClick={() => setRegrading(true)}>
          <Icon name="loop" />
          Recalificar
        </button>
      </div>
      <MarksPublicationBar quiz={quiz} />
      <Marks quiz={quiz} />
      <QueryTable
        query={{ error: data ? undefined : error, refetch, isFetching }}
        rows={data?.grades}
        icon="people"
        empty={q || group ? 'Nadie coincide.' : 'Este curso todavía no tiene estudiantes.'}
        caption="Resultados"
        columns={createGradeColumns(linkOf)}
        rowKey={({ userId }) => userId}
        actions={(grade) => (
          <MenuButton button={<Icon name="dots" />} label={`Acciones para ${personName(grade)}`}>
            {grade.lastAttemptId !== null && (
              <MenuItem icon="eye" label="Ver y corregir" to={linkOf(grade.lastAttemptId)} />
            )}
            <MenuItem icon="clock" label="Tiempo extra" onPick={() => setTiming(grade)} />
          </MenuButton>
        )}
      />
      <Pager paging={walk} count={data?.grades.length ?? 0} nextCursor={data?.nextCursor} />
      {timing && (
        <ExtraTimeDialog place={{ courseId, quizId }} grade={timing} onClose={() => setTiming(null)} />
      )}
      {regrading && <RegradeDialog place={{ courseId, quizId }} onClose={() => setRegrading(false)} />}
    </section>
  );
}

/** Histogram of each student's best or last mark, hidden while there are no marks. */
function Marks({ quiz: { id: quizId, courseId, gradeBy } }: { quiz: FullQuiz }) {
  const which = gradeBy === 'last' ? 'last' : 'best';
  const { data } = useStatisticsQuery({ courseId, quizId, which });
  if (!data || data.attempts === 0) return null;
  return (
    <div className={css.marks}>
      <MarkHistogram bars={data.histogram} />
    </div>
  );
}
