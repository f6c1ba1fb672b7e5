import type { CourseType } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { When } from '@rambla/kit/ui/outline';
import css from './join.module.css';

const DOORS: { type: CourseType; icon: IconName; label: string }[] = [
  { type: 'FCEA', icon: 'chart', label: 'Facultad de Ciencias Económicas' },
  { type: 'FING', icon: 'compass', label: 'Facultad de Ingeniería' },
  { type: 'CORTOS', icon: 'bolt', label: 'Cursos cortos y carreras' },
];

export function JoinSection() {
  const { contactUrl } = portalConfig;
  return (
    <section className={`wrap ${css.join}`} id="unite" aria-labelledby="t-join">
      <div className={css.panel}>
        <div className={css.copy}>
          <h2 id="t-join">Unite hoy</h2>
          <p>Elegí por dónde empezar. Te lleva un minuto crear la cuenta.</p>
        </div>
        <div className={css.actions}>
          {DOORS.map(({ type, icon, label }) => (
            <Link key={type} className={css.door} to={paths.coursesOf(type)}>
              <Icon name={icon} />
              <span>{label}</span>
              <Icon name="arrow" />
            </Link>
          ))}
          <When value={contactUrl}>
            <a className={`${css.door} ${css.contact}`} href={contactUrl ?? ''}>
              <Icon name="mail" />
              <span>Contacto</span>
              <Icon name="arrow" />
            </a>
          </When>
        </div>
      </div>
    </section>
  );
}
