import type { StudentHome } from '@rambla/api/contract';
import { weekdayText } from '@rambla/kit/format/moment';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './go-on.module.css';
import { HomeIllustration } from './home-scene.tsx';
import { isCourseFinished } from './home-words.ts';

/** Shown when every open lecture is done. */
export function UpToDatePanel({ home }: { home: StudentHome }) {
  const { title, text } = wordsOf(home);
  const coming = home.agenda.find(({ kind }) => kind === 'publishes');
  return (
    <section className={`${css.go} ${css.wide}`} aria-labelledby="sigue">
      <div className={css.words}>
        <p className={css.eye}>Estás al día</p>
        <h2 id="sigue">{title}</h2>
        <p className={css.of}>{text}</p>
        <Link className="btn btn-cta btn-lg" to={paths.quizzes}>
          <Icon name="quiz" />
          Practicar con cuestionarios
        </Link>
        {coming && (
          <p className={css.left}>
            La próxima sale el <b>{weekdayText(coming.at)}</b>: {coming.title}, de {coming.courseName}.
          </p>
        )}
      </div>
      <HomeIllustration risen />
    </section>
  );
}

function wordsOf({ courses }: StudentHome): { title: string; text: string } {
  const current = courses.filter(({ archivedAt, lectures }) => archivedAt === null && lectures > 0);
  if (current.length === 0)
    return {
      title: 'Todavía no hay clases',
      text: 'Cuando se publique la primera de tus cursos, la vas a encontrar acá.',
    };
  if (!current.every(isCourseFinished))
    return {
      title: 'Lo que sigue se abre con un cuestionario',
      text: 'Hiciste todas las clases que están abiertas. Aprobá el cuestionario para que se abra la próxima.',
    };
  const lectures = current.reduce((sum, course) => sum + course.lectures, 0);
  return {
    title: 'Hiciste todas las clases',
    text: `${countText(lectures, 'clase', 'clases')} en ${countText(current.length, 'curso', 'cursos')}. Ahora, a salvar los exámenes.`,
  };
}
