import type { PortalPart } from '@rambla/api/contract';
import { formatCount, formatPerMille } from './release-state.ts';

const WIDTH = 116;
const HEIGHT = 56;
const EDGE = 2;
// The axis's smallest maximum, so that a healthy release shows a flat line.
const MIN_TOP = 10;

/** Compares the broken pages of the newest release with those of the one before. */
export function ReleaseHealth({ remote: { pages, broken, trend, before, stopped } }: { remote: PortalPart }) {
  if (pages === 0) return <p className="muted">Todavía sin páginas.</p>;
  const rate = formatPerMille(broken, pages);
  const former = before && before.pages > 0 ? formatPerMille(before.broken, before.pages) : null;
  const top = Math.max(MIN_TOP, ...trend, ...(before?.trend ?? []));
  const label = `${rate} de cada 1.000${former === null ? '' : `; la anterior, ${former}`}`;
  return (
    <>
      <div className="release-health">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
          <path className="axis" d={`M1 ${HEIGHT - EDGE}h${WIDTH - EDGE}`} />
          {former !== null && <path className="former" d={lineOf(before?.trend ?? [], top)} />}
          <path className={stopped ? 'bad' : ''} d={lineOf(trend, top)} />
        </svg>
        <p className={stopped ? 'release-rate bad' : 'release-rate'}>
          {rate}
          <small>
            {formatCount(broken)} de {formatCount(pages)} páginas
          </small>
        </p>
      </div>
      <p className="release-key">
        <span>
          <i className={stopped ? 'bad' : ''} />
          Esta
        </span>
        <span>
          <i className="former" />
          {former === null ? 'La anterior: sin páginas' : `La anterior: ${former}`}
        </span>
      </p>
    </>
  );
}

/** Returns an SVG line through the values; a single value gives a level line. */
function lineOf(values: number[], top: number): string {
  const all = values.length === 1 ? [...values, ...values] : values;
  const step = (WIDTH - 2 * EDGE) / Math.max(all.length - 1, 1);
  const points = all.map((value, index) => {
    const y = HEIGHT - 2 * EDGE - (value / top) * (HEIGHT - 4 * EDGE);
    return `${(EDGE + index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  return points.length === 0 ? '' : `M${points.join('L')}`;
}
