import '../admin-ui.css';

/** Shows a watched fraction, 0 to 1, as a bar and a percentage. */
export function WatchedShareBar({ part }: { part: number }) {
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
