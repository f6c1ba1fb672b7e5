import type { Acta, ActaLine } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { CourseAdminPage } from '../../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../../admin-ui/courses-nav/not-your-course.tsx';
import { ExportMenu } from '../../admin-ui/menu/export-menu.tsx';
import { useCanEditMarks } from '../../admin-ui/people/use-can-edit-marks.ts';
import { useActaQuery, useCloseActaMutation } from './acta.api.ts';
import { ActaTable } from './acta-table.tsx';
import { MarkConversionDialog } from './conversion-dialog.tsx';
import { ActaPeriodForm } from './period-form.tsx';
import { RectifyMarkDialog } from './rectify-mark-dialog.tsx';

type Task = { kind: 'close' } | { kind: 'table' } | { kind: 'rectify'; line: ActaLine };

/** A course's acta: a preview until somebody closes it; afterwards its marks can only be rectified. */
export default function ActaScreen() {
  const courseId = Number(useParams().courseId);
  const [period, setPeriod] = useState<string>();
  const { data, error, isFetching, refetch } = useActaQuery({ courseId, ...(period && { period }) });
  const [task, setTask] = useState<Task | null>(null);
  const isAdmin = useAuth().role === 'admin';
  const teaches = useCanEditMarks();
  if (errorStatusOf(error) === 403) return <NotYourCourseNotice title="Acta" courseId={courseId} />;
  if (error && !data)
    return <LoadFailure title="No pudimos mostrar el acta" error={error} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const { acta, periods = [] } = data;
  const close = () => setTask(null);
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Acta"
      lead={leadText(acta)}
      actions={
        <>
          {isAdmin && acta.closedAt === null && (
            <button type="button" className="btn btn-outline" onClick={() => setTask({ kind: 'table' })}>
              <Icon name="sliders" />
              Tabla de notas
            </button>
          )}
          {acta.closedAt !== null ? (
            <ExportMenu files={filesOf(courseId, acta.period)} />
          ) : (
            teaches && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={isFetching || acta.lines.length === 0 || acta.toGrade > 0 || acta.period === ''}
                onClick={() => setTask({ kind: 'close' })}
              >
                <Icon name="lock" />
                Cerrar el acta
              </button>
            )
          )}
        </>
      }
    >
      <section className="sheet" aria-label="Acta" aria-busy={isFetching}>
        <ActaPeriodForm key={acta.period} period={acta.period} closed={periods} onPick={setPeriod} />
        {acta.toGrade > 0 && (
          <p className="sheet-note" role="status">
            <Icon name="alert" /> Falta corregir entregas de {acta.toGrade}. El acta se cierra cuando no queda
            ninguna. {teaches && <Link to={paths.grading(courseId)}>Corregir</Link>}
          </p>
        )}
        {acta.lines.length === 0 ? (
          <p className="sheet-note">Todavía no hay estudiantes.</p>
        ) : (
          <ActaTable
            acta={acta}
            onRectify={teaches ? (line) => setTask({ kind: 'rectify', line }) : undefined}
          />
        )}
      </section>
      {task?.kind === 'close' && <CloseDialog courseId={courseId} acta={acta} onClose={close} />}
      {task?.kind === 'table' && <MarkConversionDialog conversion={acta.conversion} onClose={close} />}
      {task?.kind === 'rectify' && (
        <RectifyMarkDialog courseId={courseId} acta={acta} line={task.line} onClose={close} />
      )}
    </CourseAdminPage>
  );
}

function CloseDialog({ courseId, acta, onClose }: { courseId: number; acta: Acta; onClose: () => void }) {
  const [closeActa] = useCloseActaMutation();
  const absent = acta.lines.filter(({ mark }) => mark === null).length;
  return (
    <ConfirmDialog
      title="Cerrar el acta"
      action="Cerrar el acta"
      look="btn-primary"
      onClose={onClose}
      onConfirm={async () => {
        await closeActa({ courseId, period: acta.period, digest: acta.digest }).unwrap();
        toast.success('Acta cerrada');
      }}
    >
      <p>
        {acta.lines.length === 1 ? '1 estudiante' : `${acta.lines.length} estudiantes`},{' '}
        {absent === 1 ? '1 no se presentó' : `${absent} no se presentaron`}. Queda con tu nombre y la fecha de
        hoy. Después no se cambia: una nota equivocada se rectifica, y se ven las dos.
      </p>
    </ConfirmDialog>
  );
}

function filesOf(courseId: number, period: string) {
  const query = `?period=${encodeURIComponent(period)}`;
  return [
    { label: 'Planilla (XLSX)', url: `courses/${courseId}/acta.xlsx${query}`, name: `acta-${courseId}.xlsx` },
    { label: 'PDF', url: `courses/${courseId}/acta.pdf${query}`, name: `acta-${courseId}.pdf` },
  ];
}

function leadText({ courseName, courseCode, shift, closedAt, closedBy }: Acta): string {
  const facts = [courseName, courseCode, shift].filter(Boolean).join(' · ');
  if (closedAt === null) return `${facts}. Vista previa con las notas de hoy.`;
  return `${facts}. Cerrada por ${closedBy} el ${momentText(closedAt)}.`;
}
