import { smoothScrollTo } from '@rambla/kit/dom/smooth-scroll';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import type { MouseEvent } from 'react';
import css from './hero.module.css';

const FACTS = ['Clases en video', 'Materiales', 'Cuestionarios'];
const showCategories = smoothScrollOnClick('categorias');

export function Hero() {
  return (
    <section className={`wrap ${css.hero}`} aria-labelledby="titulo">
      <div className={css.panel}>
        <div className={css.copy}>
          <p className={css.kicker}>Apoyo universitario desde Uruguay</p>
          <h1 id="titulo">
            Entendé la materia. <em>Salvá el examen.</em>
          </h1>
          <p className={css.lead}>
            Clases en video, materiales y cuestionarios para Ciencias Económicas e Ingeniería. También cursos
            cortos y carreras.
          </p>
          <HeroActions />
          <ul className={css.facts}>
            {FACTS.map((fact) => (
              <li key={fact}>
                <Icon name="check" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div className={css.art} />
      </div>
    </section>
  );
}

function HeroActions() {
  const { authenticated } = useAuth();
  return (
    <div className={css.actions}>
      {authenticated ? (
        <Link className="btn btn-cta btn-lg only-d" to={paths.myCourses}>
          MIS MATERIAS
        </Link>
      ) : (
        <Link className="btn btn-cta btn-lg only-d" to={paths.signup}>
          REGISTRARSE
        </Link>
      )}
      <Link className={`btn btn-lg only-d ${css.ghost}`} to="#categorias" onClick={showCategories}>
        Ver los cursos
      </Link>
      <button type="button" className={`btn btn-cta btn-lg only-m ${css.start}`} onClick={showCategories}>
        Comienza Ya! <Icon name="arrow-down" />
      </button>
    </div>
  );
}

/** Returns a click handler that scrolls smoothly to the element with this id. */
function smoothScrollOnClick(id: string) {
  return (event: MouseEvent) => {
    const target = document.getElementById(id);
    if (!target) return;
    event.preventDefault();
    smoothScrollTo(target);
  };
}
