import type { Grade } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useCursorPaging } from '../../desk/list/cursor-paging.ts';
import { DataTable } from '../../desk/list/data-table.tsx';
import { FilterField } from '../../desk/list/filter-field.tsx';
import { ListState } from '../../desk/list/list-state.tsx';
import { Pager } from '../../desk/list/pager.tsx';
import { Menu } from '../../desk/menu/menu.tsx';
import { MenuItem } from '../../desk/menu/menu-item.tsx';
import { type FullQuiz, quizUrl } from '../quizzes.api.ts';
import { ExtraTime } from './extra-time.tsx';
import { gradeColumns } from './grade-columns.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import { useGradesQuery } from './results.api.ts';

const SIZE = 50;
/** A quiz's gradebook: every student of the course and the result that counts. */
export default function ResultsPart({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId } = quiz;
  const [q, setQ] = useState('');
  const [timing, setTiming] = useState<Grade | null>(null);
  const [regrading, setRegrading] = useState(false);
  const walk = useCursorPaging(q, SIZE);
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
          columns={gradeColumns(quizId)}
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
