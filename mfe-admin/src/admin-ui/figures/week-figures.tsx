import { useOverviewQuery } from '../../overview/overview.api.ts';
import { Trend } from './trend.tsx';

/** Three weekly figures; hidden when they fail to load. */
export function WeekFigures() {
  const { data, isLoading } = useOverviewQuery();
  if (!data) return isLoading ? <div className="stats stats-away" aria-hidden="true" /> : null;
  const { sessions, lectures, subscriptions } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section className="stats" tabIndex={0} aria-label="Resumen de los últimos 7 días">
      <Trend
        name="Sesiones"
        value={sessions.total}
        days={sessions.daily}
        change={sessions.change}
        tone="fing"
      />
      <Trend
        name="Clases vistas"
        value={lectures.total}
        days={lectures.daily}
        change={lectures.change}
        tone="fcea"
      />
      <Trend
        name="Inscripciones"
        value={subscriptions.total}
        days={subscriptions.daily}
        change={subscriptions.change}
        tone="cortos"
        shape="bars"
      />
    </section>
  );
}
