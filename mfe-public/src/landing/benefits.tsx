import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import css from './benefits.module.css';
import tint from './tint.module.css';

const BENEFITS: { icon: IconName; tint: string; title: string; text: string }[] = [
  {
    icon: 'clock',
    tint: 'FING',
    title: 'Estudiá a tu ritmo',
    text: 'Pausá, repetí y cambiá la velocidad. Tus clases te esperan donde las dejaste.',
  },
  {
    icon: 'people',
    tint: 'FCEA',
    title: 'Docentes',
    text: 'Docentes que conocen cada materia y saben dónde se complica.',
  },
  {
    icon: 'stack',
    tint: 'CORTOS',
    title: 'Amplia oferta',
    text: 'Materias de dos facultades, cursos cortos y carreras en un solo lugar.',
  },
  {
    icon: 'loop',
    tint: 'sun',
    title: 'Mejora continua',
    text: 'Tu opinión cuenta: ajustamos clases y materiales según lo que nos decís.',
  },
];

export function Benefits() {
  const { authenticated } = useAuth();
  return (
    <section className={css.why} aria-labelledby="t-why">
      <div className={`wrap ${css.in}`}>
        <div className={css.head}>
          <h2 id="t-why">Pensado para cómo estudiás vos</h2>
          <p>Mirás la clase cuando podés, practicás cuando querés y preguntás cuando te trancás.</p>
          {authenticated ? (
            <Link className="btn btn-outline" to={paths.myCourses}>
              Ir a mis materias
            </Link>
          ) : (
            <Link className="btn btn-outline" to={paths.signup}>
              Crear mi cuenta
            </Link>
          )}
        </div>
        <ul className={css.grid}>
          {BENEFITS.map((benefit) => (
            <li key={benefit.title}>
              <span className={`${css.ico} ${tint[benefit.tint]}`}>
                <Icon name={benefit.icon} />
              </span>
              <h3>{benefit.title}</h3>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
