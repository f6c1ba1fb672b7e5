import type { CourseImport, CourseImportItem, CourseImportResult } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import base from './bring.module.css';
import css from './done.module.css';
import { SunPicture } from './pictures.tsx';
import { saveImportReport } from './report.ts';
import { undoneImportText } from './undone-text.ts';
import type { CourseImportState } from './use-course-import.ts';

type Props = {
  work: CourseImportState;
  result: CourseImportResult;
  about: CourseImport;
  items: CourseImportItem[];
};

/** The items that undoing keeps. */
const KEPT = 'menos las clases publicadas y lo que ya tiene entregas';

/** Shows the result of an import, and offers to undo it. */
export function CourseImportSummary({ work, result, about, items }: Props) {
  const [asking, setAsking] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const { data: course } = useManagedCourseQuery(result.courseId, { skip: isGoing });
  const isNew = about.newCourse;
  const out = items.filter(({ kind }) => kind !== 'people').length - result.brought;
  const { changed, updated = 0, people } = result;
  const keys = new Set(result.keys);
  // Materials and links have no drafts, so only a new course hides them.
  const isSeen = !isNew && items.some(({ key, hasNoDraft }) => hasNoDraft && keys.has(key));
  return (
    <section className={`sheet ${css.void}`}>
      <SunPicture />
      <h2>{headingOf(isNew, isSeen)}</h2>
      <p role="status">
        {course && `«${course.name}» `}
        {isNew
          ? 'todavía no lo ve nadie.'
          : isSeen
            ? 'tiene lo nuevo en borrador, menos los materiales y los links: los ve quien entra al curso.'
            : 'tiene lo nuevo, que todavía no ve nadie.'}
        {changed > 0 &&
          ` Revisá ${changed === 1 ? 'la cosa cambiada' : `las ${changed} cosas cambiadas`} antes de publicar.`}
      </p>
      <dl className={css.result}>
        <Figure name="entraron" value={result.brought} />
        <Figure name="cambiadas" value={changed} />
        {updated > 0 && <Figure name="actualizadas" value={updated} />}
        <Figure name="afuera" value={out} />
      </dl>
      <div className={css.row}>
        <Link className="btn btn-cta" to={paths.courseContent(result.courseId)}>
          Abrir el contenido
        </Link>
        <button type="button" className="btn btn-outline" onClick={() => saveImportReport(items, result)}>
          <Icon name="download" />
          Descargar el informe
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => setAsking(true)}>
          <Icon name="undo" />
          Deshacer todo
        </button>
      </div>
      {people && <People people={people} courseId={result.courseId} />}
      <Changed items={items} result={result} />
      <p className={`${base.say} ${css.end}`}>
        {isNew
          ? 'Deshacer borra el curso y lo que trajo; se puede hasta que lo publiques.'
          : updated > 0
            ? `Deshacer borra del curso lo que trajo, ${KEPT}; lo actualizado queda como está.`
            : `Deshacer borra del curso lo que trajo, ${KEPT}.`}
        {people &&
          (isNew
            ? ' Las personas que entraron conservan su cuenta.'
            : ' Las personas que entraron siguen en el curso.')}
      </p>
      {asking && (
        <ConfirmDialog
          title="Deshacer todo"
          action="Deshacer todo"
          onConfirm={async () => {
            // Stops requesting the course, because undoing deletes a course that the import created.
            setGoing(true);
            const undone = await work.undo().catch((error: unknown) => {
              setGoing(false);
              throw error;
            });
            toast.success(undoneImportText(undone?.result ?? result));
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {isNew
              ? 'Se borra el curso con todo lo que trajo.'
              : `Se borra del curso todo lo que trajo, ${KEPT}.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function headingOf(isNew: boolean, isSeen: boolean): string {
  if (isNew) return 'Listo: el curso está en borrador';
  return isSeen ? 'Listo: está todo en el curso' : 'Listo: está todo en borrador';
}

/** The import of people is a separate job, whose report has its own screen. */
function People({
  people,
  courseId,
}: {
  people: NonNullable<CourseImportResult['people']>;
  courseId: number;
}) {
  const address = `${paths.importPeople}?course=${courseId}&job=${people.jobId}`;
  return (
    <p>
      <Link to={address}>
        Ver cómo {people.count === 1 ? 'entra la persona' : `entran las ${people.count} personas`} de la copia
      </Link>
    </p>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('es-UY')}</dd>
    </div>
  );
}

/** Lists items imported with changes, and items that failed wholly or in part. */
function Changed({ items, result: { keys, left } }: Pick<Props, 'items' | 'result'>) {
  const changed = items.filter(({ outcome, key }) => outcome === 'changed' && keys.includes(key));
  const all = [...changed.map(({ title, reason }) => ({ title, reason })), ...left];
  if (all.length === 0) return null;
  return (
    <details className={css.changed}>
      <summary>{all.length === 1 ? 'Revisar la cambiada' : `Revisar las ${all.length} cambiadas`}</summary>
      <ul>
        {all.map(({ title, reason }, index) => (
          <li key={`${index} ${title}`}>
            <b>{title}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
