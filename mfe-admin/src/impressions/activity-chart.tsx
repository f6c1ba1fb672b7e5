import { DailyBarChart } from '../admin-ui/figures/daily-bar-chart.tsx';
import { type ImpressionPeriod, useActivityQuery } from './impressions.api.ts';

/** Chart of lectures watched per day. */
export function ActivityChart({ filter }: { filter: ImpressionPeriod & { courseId?: number } }) {
  const { data } = useActivityQuery(filter);
  if (!data) return null;
  const days = data.map(({ day, lectures }) => ({ day, value: lectures }));
  return (
    <section className="sheet" aria-label="Actividad por día">
      <DailyBarChart title="Clases vistas por día" unit="clases" days={days} />
    </section>
  );
}
