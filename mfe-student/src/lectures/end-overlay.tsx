import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import css from './player/cover.module.css';
import { usePlayer, usePlayerValue } from './player/use-player.ts';

/** Shown when the video has ended: links to the lecture that follows, with a button to replay this one. */
export function VideoEndOverlay({ next }: { next: { to: string; title: string } | null }) {
  const player = usePlayer();
  const ended = usePlayerValue((state) => state.ended && !state.failed);
  if (!ended) return null;
  const handleAgain = () => {
    player.seek(0);
    player.play();
  };
  return (
    <div className={css.cover}>
      {next ? (
        <p>
          Sigue
          <br />
          <strong>{next.title}</strong>
        </p>
      ) : (
        <strong>Terminaste la última clase</strong>
      )}
      <div className={css.coverActions}>
        <button type="button" className="btn btn-outline" onClick={handleAgain}>
          <Icon name="loop" /> Ver de nuevo
        </button>
        {next && (
          <Link className="btn btn-cta" to={next.to}>
            Clase siguiente <Icon name="right" />
          </Link>
        )}
      </div>
    </div>
  );
}
