import type { QuizStatistics } from '@rambla/api/contract';
import css from '../quizzes.module.css';

const HEIGHT = 120;
const WIDTH = 48;

/** Bar chart of the number of attempts by percent of the maximum mark. */
export function MarkHistogram({ bars }: { bars: QuizStatistics['histogram'] }) {
  const most = Math.max(1, ...bars.map(({ attempts }) => attempts));
  const spoken = bars
    .filter(({ attempts }) => attempts > 0)
    .map(({ fromPercent, toPercent, attempts }) => `de ${fromPercent} a ${toPercent} %: ${attempts}`);
  return (
    <figure className={css.histogram}>
      <figcaption className="field-legend">Cuántos intentos llegaron a cada nota</figcaption>
      <svg
        viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT + 44}`}
        role="img"
        aria-label={spoken.join(', ') || 'Sin intentos'}
      >
        {bars.map(({ fromPercent, toPercent, attempts }, index) => {
          const height = (attempts / most) * HEIGHT;
          const x = index * WIDTH;
          return (
            <g key={fromPercent}>
              <rect
                x={x + 4}
                y={20 + HEIGHT - height}
                width={WIDTH - 8}
                height={Math.max(height, 1)}
                rx="3"
              />
              {attempts > 0 && (
                <text x={x + WIDTH / 2} y={14 + HEIGHT - height}>
                  {attempts}
                </text>
              )}
              <text x={x + WIDTH / 2} y={HEIGHT + 38} className={css.histogramAxis}>
                {fromPercent}–{toPercent}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
