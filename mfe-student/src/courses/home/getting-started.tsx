import type { CourseType, JoinableCourse, StudentHome } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { durationText } from '@rambla/kit/format/moment';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { LoadedEnrolButton } from '../../study-ui/course-frame/enrol-button.tsx';
import tint from '../../study-ui/course-frame/tint.module.css';
import { CourseCover } from '../../study-ui/covers/cover.tsx';
import cards from '../course-card.module.css';
import { useJoinableCourses } from '../joinable-courses.tsx';
import css from './first-day.module.css';
import go from './go-on.module.css';
import { HomeIllustration } from './home-scene.tsx';
import { joinWithDots } from './home-words.ts';
import section from './section.module.css';

const TYPES: CourseType[] = ['FCEA', 'FING', 'CORTOS'];

/** Shows people without courses how and where to begin. */
export default function GettingStarted({ toJoin, term }: { toJoin: StudentHome['toJoin']; term: string }) {
  const courses = useJoinableCourses({ first: toJoin, term });
  return (
    <>
      <Welcome />
      {courses.length > 0 && (
        <section className={section.sec} aria-labelledby="sumate">
          <div className={section.line}>
            <div>
              <h2 id="sumate">Empezá por uno de estos</h2>
              <p className={section.lede}>Podés mirar el temario antes de sumarte.</p>
            </div>
            <p className={css.types}>
              {TYPES.map((type) => (
                <Link key={type} className={`chip chip-${type.toLowerCase()}`} to={paths.coursesOf(type)}>
                  {type}
                </Link>
              ))}
            </p>
          </div>
          <ul className={cards.grid}>
            {courses.map((course) => (
              <CourseToBeginWith key={course.id} course={course} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Welcome() {
  const { contactUrl } = portalConfig;
  return (
    <section className={`${go.go} ${go.wide}`} aria-labelledby="bienvenida">
      <div className={go.words}>
        <h2 id="bienvenida">Todavía no tenés cursos</h2>
        <p className={go.of}>
          Sumate vos a los de entrada libre o pedí un lugar en los demás. Cuando empieces, acá vas a ver tu
          próxima clase y lo que vence en la semana.
        </p>
        <Link className="btn btn-cta btn-lg" to={paths.coursesOf('FCEA')}>
          Ver todos los cursos
        </Link>
        {contactUrl && (
          <p className={go.left}>
            ¿Ya te inscribiste en el instituto y tu curso no aparece? <a href={contactUrl}>Escribinos</a>
          </p>
        )}
      </div>
      <HomeIllustration />
    </section>
  );
}

function CourseToBeginWith({ course }: { course: JoinableCourse }) {
  const { id, name, type, category, enrolment, lectureCount, minutes = 0 } = course;
  const facts = joinWithDots(
    countText(lectureCount, 'clase', 'clases'),
    minutes > 0 ? durationText(60 * minutes) : '',
    enrolment.kind === 'open' ? 'entrada libre' : 'con aprobación',
  );
  const isAsked = enrolment.state === 'requested';
  return (
    <li className={`card ${cards.card} ${tint.tint}`} data-type={type}>
      <div className={cards.art}>
        <CourseCover type={type} name={name} />
      </div>
      <div className={cards.body}>
        <p className={cards.kind}>
          <span className={`chip chip-${type.toLowerCase()}`}>{type}</span>
          {category && <span className={cards.category}>{category}</span>}
        </p>
        <h3 className={css.name}>
          <Link to={paths.lectures(id)}>{name}</Link>
        </h3>
        <p className={cards.kind}>{isAsked ? 'Te avisamos por correo cuando te respondan' : facts}</p>
        <div className={cards.actions}>
          <LoadedEnrolButton
            courseId={id}
            courseName={name}
            className="btn btn-primary"
            enrolment={enrolment}
          />
          <Link className="btn btn-ghost" to={paths.lectures(id)}>
            Ver el temario<span className="sr-only"> de {name}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}
