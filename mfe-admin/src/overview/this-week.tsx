import type { Overview } from '@rambla/api/contract';
import { Trend } from '../admin-ui/figures/trend.tsx';
import css from './overview.module.css';

/** The week's figures, one below the other. */
export function ThisWeek({ overview: { sessions, lectures, subscriptions } }: { overview: Overview }) {
  const figures = [
    { name: 'Sesiones', week: sessions, tone: 'fing' },
    { name: 'Clases vistas', week: lectures, tone: 'fcea' },
    { name: 'Inscripciones', week: subscriptions, tone: 'cortos' },
  ] as const;
  return (
    <section className={`sheet sheet-body ${css.week}`} aria-labelledby="this-week">
      <h2 id="this-week">Esta semana</h2>
      {figures.map(({ name, week, tone }) => (
        <Trend key={name} name={name} value={week.total} days={week.daily} change={week.change} tone={tone} />
      ))}
    </section>
  );
}
