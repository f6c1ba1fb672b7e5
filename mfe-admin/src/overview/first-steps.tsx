import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import css from './overview.module.css';

const STEPS: { icon: IconName; label: string; hint: string; to: string }[] = [
  {
    icon: 'book-plus',
    label: 'Creá el primer curso',
    hint: 'Con su nombre alcanza',
    to: paths.createCourse,
  },
  {
    icon: 'folder',
    label: 'Traé un curso de otra plataforma',
    hint: 'De Moodle o de Canvas',
    to: paths.importCourse,
  },
  { icon: 'user-plus', label: 'Creá usuarios', hint: 'Docentes y administradores', to: paths.createUser },
  {
    icon: 'upload',
    label: 'Importá inscriptos',
    hint: 'De una lista o una planilla',
    to: paths.importPeople,
  },
];

/** Shown in an institute without courses. */
export function FirstSteps() {
  return (
    <section className="sheet sheet-body" aria-labelledby="first-steps">
      <h2 id="first-steps">Por dónde empezar</h2>
      <ol className={css.steps}>
        {STEPS.map(({ icon, label, hint, to }) => (
          <li key={to}>
            <Icon name={icon} />
            <span>
              <Link to={to}>{label}</Link>
              <small className="muted">{hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
