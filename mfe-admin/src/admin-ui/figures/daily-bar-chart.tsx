import '../admin-ui.css';

type Day = { day: string; value: number };

const HEIGHT = 100;

/** Bar chart with one bar per day; a table repeats the figures for people who cannot see it. */
export function DailyBarChart({ title, unit, days }: { title: string; unit: string; days: Day[] }) {
  const top = Math.max(1, ...days.map(({ value }) => value));
  const sum = days.reduce((total, { value }) => total + value, 0);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="plot">
      <figcaption>
        {title}: <strong>{sum.toLocaleString('es-UY')}</strong> {unit}
      </figcaption>
      <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, value }, index) => {
          const height = (value / top) * HEIGHT;
          return (
            <rect key={day} x={index + 0.1} y={HEIGHT - height} width="0.8" height={height}>
              <title>{`${shortDay(day)}: ${value.toLocaleString('es-UY')} ${unit}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="plot-ends" aria-hidden="true">
        <span>{first && shortDay(first.day)}</span>
        <span>máximo {top.toLocaleString('es-UY')}</span>
        <span>{last && shortDay(last.day)}</span>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              <td>
                {value} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Formats in UTC, because a calendar day has no time zone. */
function shortDay(day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('es-UY', options).replaceAll(' de ', ' ');
}
