import type { DiscussionReport } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import type { Column } from '../admin-ui/list/data-table.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import {
  useDiscussionReportsQuery,
  useDismissReportsMutation,
  useHideReportedPostMutation,
  useMuteMutation,
} from './discussions.api.ts';

const SIZE = 20;

const COLUMNS: Column<DiscussionReport>[] = [
  {
    id: 'what',
    label: 'Qué',
    className: 'table-wide',
    cell: (report) => (
      <>
        <RichText html={report.html} />
        <Link className="btn btn-ghost btn-sm" to={paths.question(report)}>
          Ver {report.kind === 'questions' ? 'la pregunta' : 'la respuesta'}
        </Link>
        <Decide report={report} />
      </>
    ),
  },
  {
    id: 'author',
    label: 'De',
    cell: ({ author, muted }) => (
      <>
        <bdi>{author.name ?? 'Alguien que ya no está'}</bdi>
        {muted && <span className="chip chip-warn">Silenciada</span>}
      </>
    ),
  },
  {
    id: 'course',
    label: 'Curso',
    className: 'table-wide',
    cell: ({ courseName }) => <bdi>{courseName}</bdi>,
  },
  {
    id: 'why',
    label: 'Motivo',
    className: 'table-wide',
    cell: ({ reason, reporter }) => (
      <span>
        {reason || <span className="muted">Sin motivo</span>} <span className="muted">· {reporter}</span>
      </span>
    ),
  },
  { id: 'when', label: 'Cuándo', className: 'table-wide', cell: ({ createdAt }) => momentText(createdAt) },
];

/** Open reports of a course, or of all courses that the person moderates. */
export function DiscussionReportTable({ courseId }: { courseId?: number }) {
  const walk = useCursorPaging('', SIZE);
  const { data, error, isFetching, refetch } = useDiscussionReportsQuery({
    limit: SIZE,
    ...(courseId !== undefined && { courseId }),
    ...(walk.cursor && { cursor: walk.cursor }),
  });
  return (
    <section className="sheet" aria-label="Reportado">
      <QueryTable
        query={{ error, refetch, isFetching }}
        rows={data?.reports}
        icon="check"
        empty="No hay nada reportado."
        caption="Lo que se reportó"
        columns={COLUMNS}
        rowKey={({ id }) => id}
      />
      <Pager paging={walk} count={data?.reports.length ?? 0} nextCursor={data?.nextCursor} />
    </section>
  );
}

function Decide({ report }: { report: DiscussionReport }) {
  const { id, courseId, kind, postId, author, muted } = report;
  const [keep] = useDismissReportsMutation();
  const [hide] = useHideReportedPostMutation();
  const [mute] = useMuteMutation();
  const tell = async (done: Promise<{ error?: unknown }>, text: string, undo?: () => void) => {
    const { error } = await done;
    if (error) toast.error(errorMessage(error));
    else toast.success(text, undo && { label: 'Deshacer', run: undo });
  };
  const setHidden = (removed: boolean): void =>
    void tell(
      hide({ courseId, kind, postId, removed }),
      removed ? 'La quitaste.' : 'Está de vuelta.',
      removed ? () => setHidden(false) : undefined,
    );
  const setMuted = (userId: number, isMuted: boolean): void =>
    void tell(
      mute({ courseId, userId, muted: isMuted }),
      isMuted ? 'Ya no puede escribir en este curso.' : 'Puede escribir de nuevo.',
      () => setMuted(userId, !isMuted),
    );
  return (
    <div className="card-actions">
      <button type="button" className="btn btn-danger btn-sm" onClick={() => setHidden(true)}>
        Quitar
      </button>
      <button
        type="button"
        className="btn btn-outline btn-sm"
        onClick={() => void tell(keep(id), 'Queda como está.')}
      >
        Dejar
      </button>
      {author.id !== null && (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => setMuted(author.id ?? 0, !muted)}
        >
          {muted ? 'Dejar que escriba' : 'Silenciar'}
        </button>
      )}
    </div>
  );
}
