import css from './paper.module.css';

const WAVES =
  'c124 0 124 62 248 62s123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 123-62 247-62 124 62 248 62 124-62 247-62';
const RINGS = [
  [900, '.10'],
  [760, '.16'],
  [630, '.24'],
  [510, '.36'],
] as const;

/** Sun and sea on the certificate, the same in light and dark theme. */
export function Art() {
  return (
    <svg
      className={css.art}
      viewBox="0 0 2970 2100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="#fffdf8" d="M0 0h2970v2100H0z" />
      {RINGS.map(([radius, opacity]) => (
        <circle
          key={radius}
          {...{ cx: 2520, cy: 470, r: radius, fill: 'none', stroke: '#ffb21f', strokeWidth: 4 }}
          strokeOpacity={opacity}
        />
      ))}
      <circle cx="2520" cy="470" r="300" fill="#ffc247" />
      <path d={`M0 1882${WAVES}v218H0z`} fill="#5b8def" />
      <path d={`M0 1966${WAVES}v134H0z`} fill="#16264a" />
      <path d={`M0 1924${WAVES}`} fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="7" />
    </svg>
  );
}
