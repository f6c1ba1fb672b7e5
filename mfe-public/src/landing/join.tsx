import type { CourseType } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import type { MouseEvent } from 'react';
import css from './join.module.css';
import { smoothScrollOnClick } from './smooth-scroll-on-click.ts';

const DOORS: { type: CourseType; icon: IconName; label: string }[] = [
  { type: 'FCEA', icon: 'chart', label: 'Facultad de Ciencias Económicas' },
  { type: 'FING', icon: 'compass', label: 'Facultad de Ingeniería' },
  { type: 'CORTOS', icon: 'bolt', label: 'Cursos cortos y carreras' },
];

const showFooter = smoothScrollOnClick('contacto');

// The HTML is prerendered before the institute's settings are known, so the address is read on click.
function handleContact(event: MouseEvent): void {
  const { contactUrl } = portalConfig;
  if (!contactUrl) {
    showFooter(event);
    return;
  }
  event.preventDefault();
  location.assign(contactUrl);
}

export function Join() {
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
          <Link className={`${css.door} ${css.contact}`} to="#contacto" onClick={handleContact}>
            <Icon name="mail" />
            <span>Contacto</span>
            <Icon name="arrow" />
          </Link>
        </div>
      </div>
    </section>
  );
}
