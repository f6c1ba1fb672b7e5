import '../admin-ui.css';
import { Icon } from '@rambla/kit/ui/icon';

type Props = {
  name: string;
  value: number;
  /** One value per day, oldest first. */
  days: number[];
  /** Relative change against the previous week; null when that week's value was 0. */
  change: number | null;
  tone: 'fcea' | 'fing' | 'cortos';
  shape?: 'line' | 'bars';
};

/** A weekly figure with a small chart and its change. */
export function Trend({ name, value, days, change, tone, shape = 'line' }: Props) {
  return (
    <div className="stat">
      <div>
        <span className="stat-name">{name}</span>
        <strong>{value.toLocaleString('es-UY')}</strong>
        <Delta change={change} />
      </div>
      <svg className="sparkline" viewBox="0 0 120 48" aria-hidden="true" style={{ color: `var(--${tone})` }}>
        {shape === 'line' ? <Line days={days} /> : <Bars days={days} />}
      </svg>
    </div>
  );
}

function Delta({ change }: { change: number | null }) {
  const percent = change === null ? null : Math.round(change * 100);
  if (percent === null) return <span className="delta">En los últimos 7 días</span>;
  if (percent === 0) return <span className="delta">Sin cambios en 7 días</span>;
  return (
    <span className={`delta ${percent > 0 ? 'delta-up' : 'delta-down'}`}>
      <Icon name="up-arrow" />
      <span className="sr-only">{percent > 0 ? 'Subió' : 'Bajó'} </span>
      {Math.abs(percent).toLocaleString('es-UY')} % en 7 días
    </span>
  );
}

function heights(days: number[]): number[] {
  const top = Math.max(1, ...days);
  return days.map((day) => 4 + (day / top) * 38);
}

function Line({ days }: { days: number[] }) {
  const step = 116 / Math.max(1, days.length - 1);
  const points = heights(days).map(
    (height, index) => `${(2 + index * step).toFixed(1)} ${(46 - height).toFixed(1)}`,
  );
  const line = points.join('L');
  return (
    <>
      <path className="area" d={`M${line}V46H2z`} />
      <path d={`M${line}`} />
    </>
  );
}

function Bars({ days }: { days: number[] }) {
  return heights(days).map((height, index) => (
    <rect key={index} x={4 + index * 17} y={46 - height} width="10" height={height} rx="3" />
  ));
}
