import type { CourseImport, CourseType } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { useAuth } from '@rambla/kit/session';
import { useId } from 'react';
import { COURSE_TYPE_OPTIONS } from '../../admin-ui/courses-nav/course-types.ts';
import { DestinationArrow, ImportFileCard } from '../../admin-ui/importing/import-file-card.tsx';
import { useAllManagedCoursesQuery } from '../../courses/courses.api.ts';
import { useTaughtCoursesQuery } from '../../courses/taught-courses.api.ts';
import type { CourseImportState } from '../use-course-import.ts';
import css from './destination.module.css';

/** The chosen destination: a new course, or the course whose id is in the address. */
export interface DestinationChoice {
  isNew: boolean;
  name: string;
  type: CourseType;
}

type Props = {
  work: CourseImportState;
  about: CourseImport;
  place: DestinationChoice;
  onPlace: (place: DestinationChoice) => void;
};

function aboutText({ platform, size, hasPeople }: CourseImport): string {
  const people = hasPeople ? 'con usuarios' : 'sin usuarios';
  return [platform, size !== null && formatFileSize(size), people].filter(Boolean).join(' · ');
}

/** Shows the file, and selects the course to import into. */
export function CourseImportDestination({ work, about, place, onPlace }: Props) {
  return (
    <section className={`sheet ${css.file}`} aria-label="Archivo y destino">
      <ImportFileCard icon="archive" name={about.name} about={aboutText(about)} onReset={work.reset} />
      <DestinationArrow />
      <Choice work={work} place={place} onPlace={onPlace} />
    </section>
  );
}

function useOwnCourses() {
  const isAdmin = useAuth().role === 'admin';
  const all = useAllManagedCoursesQuery({}, { skip: !isAdmin });
  const taught = useTaughtCoursesQuery(undefined, { skip: isAdmin });
  return (isAdmin ? all.data : taught.data) ?? [];
}

function Choice({ work, place, onPlace }: Omit<Props, 'about'>) {
  const group = useId();
  const courses = useOwnCourses();
  const isNew = place.isNew;
  const isAdmin = useAuth().role === 'admin';
  const placeNew = (fields: Partial<DestinationChoice>) => {
    onPlace({ ...place, ...fields, isNew: true });
    // Ends the comparison with the existing course.
    if (!isNew) work.goTo(undefined);
  };
  return (
    <fieldset className={css.to}>
      <legend className="sr-only">A dónde va</legend>
      <div className={css.option}>
        <input id={`${group}-new`} type="radio" name={group} checked={isNew} onChange={() => placeNew({})} />
        <span>
          <label htmlFor={`${group}-new`}>Curso nuevo</label>
          <span className={css.fields}>
            <input
              type="text"
              maxLength={200}
              aria-label="Nombre del curso nuevo"
              value={place.name}
              onChange={(event) => placeNew({ name: event.currentTarget.value })}
            />
            <select
              aria-label="Tipo del curso nuevo"
              value={place.type}
              onChange={(event) => placeNew({ type: event.currentTarget.value as CourseType })}
            >
              {COURSE_TYPE_OPTIONS.map(({ value }) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </span>
        </span>
      </div>
      {courses.length > 0 && (
        <div className={css.option}>
          <input
            id={`${group}-own`}
            type="radio"
            name={group}
            checked={!isNew}
            onChange={() => {
              onPlace({ ...place, isNew: false });
              work.goTo(work.courseId ?? courses[0]?.id);
            }}
          />
          <span>
            <label htmlFor={`${group}-own`}>{isAdmin ? 'Un curso que ya está' : 'Un curso tuyo'}</label>
            <select
              aria-label="Curso"
              value={work.courseId ?? courses[0]?.id}
              onChange={(event) => {
                onPlace({ ...place, isNew: false });
                work.goTo(Number(event.currentTarget.value));
              }}
            >
              {courses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
      )}
    </fieldset>
  );
}
