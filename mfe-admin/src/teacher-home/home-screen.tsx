import type { TeacherHome } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { weekdayDateText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import '../admin-ui/admin-ui.css';
import { Fragment } from 'react';
import { Agenda } from './agenda.tsx';
import { CourseWeekCard } from './course-week.tsx';
import { useTeacherHomeQuery } from './home.api.ts';
import css from './home.module.css';
import {
  hasNoPendingWork,
  listPendingWorkSections,
  type PendingWorkSection,
} from './pending-work-sections.tsx';

/** The teacher's home: pending work, next events and each course's week. */
export default function TeacherHomeScreen() {
  const { data, error, refetch } = useTeacherHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data) {
    return (
      <SectionNotice title="No pudimos mostrar lo que te espera" alert>
        <p>{errorMessage(error)}</p>
        <button type="button" className="btn btn-primary" onClick={() => void refetch()}>
          Reintentar
        </button>
      </SectionNotice>
    );
  }
  if (!data) return <Spinner />;
  const waited = listPendingWorkSections(data.waiting);
  const side = waited.filter(({ place }) => place === 'side');
  return (
    <div className="desk">
      <PageTitle title="Qué te espera" />
      <header className={css.hello}>
        <div>
          <p className={css.today}>{today()}</p>
          <h1>Qué te espera</h1>
        </div>
        <Greeting name={data.name} waited={waited} />
      </header>
      {data.courses.length === 0 ? (
        <FirstCourse />
      ) : (
        <>
          <div className={css.two}>
            <div>
              {hasNoPendingWork(data.waiting) && <Nothing courseId={data.courses[0]?.courseId ?? 0} />}
              {waited.filter(({ place }) => place === 'main').map(({ part }) => part)}
            </div>
            <div>
              {side.map(({ part }) => part)}
              <Agenda events={data.agenda} />
            </div>
          </div>
          <Courses desk={data} />
        </>
      )}
    </div>
  );
}

function today(): string {
  return weekdayDateText(new Date().toISOString()).replace(/^./, (first) => first.toUpperCase());
}

function Greeting({ name, waited }: { name: string; waited: PendingWorkSection[] }) {
  const urgent = waited.filter((one) => one.urgent !== null);
  const [first = name] = name.split(' ');
  return (
    <p className={css.sum}>
      Hola, <bdi>{first}</bdi>.{urgent.length > 0 && ' Lo más urgente: '}
      {urgent.map(({ anchor, urgent: text }, index) => (
        <Fragment key={anchor}>
          {index > 0 && ' y '}
          <a href={`#${anchor}`}>{text}</a>
        </Fragment>
      ))}
      {urgent.length > 0 && '.'}
    </p>
  );
}

function Courses({ desk: { courses, days } }: { desk: TeacherHome }) {
  return (
    <section className={css.mine} aria-labelledby="your-courses">
      <header>
        <h2 id="your-courses">Tus cursos, esta semana</h2>
        <Link to={paths.myCourses}>Mis cursos</Link>
      </header>
      <ul className={css.courses}>
        {courses.map((course) => (
          <CourseWeekCard key={course.courseId} course={course} days={days} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ courseId }: { courseId: number }) {
  return (
    <section className={css.state}>
      <Icon name="sun" />
      <h2>Nada te espera</h2>
      <p>
        Corregiste todo y los videos están listos. Buen momento para grabar la clase que sigue, o para ir a la
        rambla.
      </p>
      <Link className="btn btn-outline" to={paths.editLectures(courseId)}>
        <Icon name="upload" />
        Subir una clase
      </Link>
    </section>
  );
}

function FirstCourse() {
  return (
    <section className={css.state}>
      <Icon name="book-plus" />
      <h2>Empezá por tu primer curso</h2>
      <p>Creá el curso en Mis cursos y subí un video.</p>
      <Link className="btn btn-cta" to={paths.myCourses}>
        <Icon name="book-plus" />
        Crear curso
      </Link>
    </section>
  );
}
