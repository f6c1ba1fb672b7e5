import css from './cover.module.css';
import { drawCover } from './cover-tiles.ts';

export type CoverProps = { type: string; name: string; cols?: number; rows?: number; thumb?: boolean };

/** A course's picture, drawn from its type and name in the colours of the element around it. */
export default function CoverPicture({ type, name, cols = 8, rows = 2, thumb = false }: CoverProps) {
  const { tiles, sun, box } = drawCover(type, name, cols, rows, thumb);
  return (
    <svg
      className={css.picture}
      viewBox={box}
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {tiles.map(({ path, transform, opacity }) => (
        <path key={transform} d={path} transform={transform} opacity={opacity} />
      ))}
      <circle cx={sun.x} cy={sun.y} r="20" fill="var(--cta)" />
    </svg>
  );
}
