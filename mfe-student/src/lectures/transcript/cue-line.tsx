import { paths } from '@rambla/kit/paths';
import { type MouseEvent, memo } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import type { Player } from '../player/player.ts';
import type { Cue } from './cues.ts';
import { splitAtMatches } from './matches.ts';

type Props = { cue: Cue; term: string; firstHit: number; hit: number; current: boolean; player: Player };

function CueLineView({ cue: { start, text }, term, firstHit, hit, current, player }: Props) {
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    player.seek(start);
    player.play();
  };
  return (
    <li>
      {/* A roving tabindex makes one link of the list reachable with the Tab key. */}
      <a
        href={`?t=${paths.roundUpToTenth(start)}`}
        tabIndex={-1}
        aria-current={current ? 'true' : undefined}
        onClick={handleClick}
      >
        <time>{formatClock(start)}</time>
        <span>
          {term
            ? splitAtMatches(text, term, firstHit).map((part, index) =>
                part.hit === null ? (
                  part.text
                ) : (
                  <mark key={index} data-on={part.hit === hit || undefined}>
                    {part.text}
                  </mark>
                ),
              )
            : text}
        </span>
      </a>
    </li>
  );
}

// Memoized, because a transcript has thousands of lines.
export const CueLine = memo(
  CueLineView,
  (a, b) =>
    a.cue === b.cue &&
    a.term === b.term &&
    a.firstHit === b.firstHit &&
    a.current === b.current &&
    a.player === b.player &&
    (a.hit === b.hit || !a.term),
);
