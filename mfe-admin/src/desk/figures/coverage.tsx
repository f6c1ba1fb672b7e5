import '../desk.css';

/** How much of something was watched, 0 to 1: a bar and the percentage in words. */
export function Coverage({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <span className="coverage">
      <span className="coverage-bar" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent} %
    </span>
  );
}
