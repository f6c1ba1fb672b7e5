import type { CourseType } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import art from './art/categories.svg';
import css from './categories.module.css';
import tint from './tint.module.css';

// A browser loads a <use> only from the page's own origin, even when this remote comes from a CDN.
const ownArt = art.replace(/^https?:\/\/[^/]+/, '');

const CATEGORIES: { type: CourseType; chip: string; title: string; text: string }[] = [
  {
    type: 'FCEA',
    chip: 'chip-fcea',
    title: 'Ciencias Económicas',
    text: 'Contabilidad, microeconomía, estadística y las materias que más cuestan de la facultad.',
  },
  {
    type: 'FING',
    chip: 'chip-fing',
    title: 'Ingeniería',
    text: 'Cálculo, álgebra, física y programación, con ejercicios resueltos paso a paso.',
  },
  {
    type: 'CORTOS',
    chip: 'chip-cortos',
    title: 'Cursos cortos y carreras',
    text: 'Formación práctica en pocas semanas para sumar una habilidad o empezar una carrera.',
  },
];

export function Categories() {
  return (
    <section className={`wrap ${css.cats}`} id="categorias" aria-labelledby="t-cats">
      <div className={css.head}>
        <h2 id="t-cats">¿Qué querés estudiar?</h2>
        <p>Elegí tu facultad o un curso corto y mirá la lista completa.</p>
      </div>
      <ul className={css.grid}>
        {CATEGORIES.map(({ type, chip, title, text }) => (
          <li key={type} className={`${css.cat} ${tint[type]}`}>
            {/* An external <use> instead of <img>, so that the drawing takes the theme's colours. */}
            <svg className={css.art} aria-hidden="true" focusable="false">
              <use href={`${ownArt}#${type}`} />
            </svg>
            <div className={css.body}>
              <span className={`chip ${chip}`}>{type}</span>
              <h3>
                <Link to={paths.coursesOf(type)}>{title}</Link>
              </h3>
              <p>{text}</p>
              <span className={css.go} aria-hidden="true">
                Ver cursos <Icon name="arrow" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
