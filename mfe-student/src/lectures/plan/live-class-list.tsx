import type { LiveClass } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { toLocalTime } from '@rambla/kit/format/time-zone';
import { Icon } from '@rambla/kit/ui/icon';
import {
  LiveClassAction,
  liveClassPhaseOf,
  liveClassStartText,
} from '../../study-ui/course-frame/live-class.tsx';
import { useNow } from '../../study-ui/hooks/use-now.ts';
import css from './live-part.module.css';
import steps from './steps.module.css';

const hourOf = (iso: string) => toLocalTime(iso).slice(11);

/** A course's upcoming live classes with their links, and recorded ones. */
export function LiveClassList({ list }: { list: LiveClass[] }) {
  const now = useNow();
  if (list.length === 0) return null;
  const toCome = list.filter((live) => liveClassPhaseOf(live, now) !== 'over').length;
  return (
    <details className={steps.part} open={toCome > 0}>
      <summary>
        <h2>En vivo</h2>
        <span>{toCome === 0 ? 'Grabaciones' : toCome === 1 ? '1 clase' : `${toCome} clases`}</span>
        <Icon name="down" />
      </summary>
      <ol className={css.list}>
        {list.map((live) => (
          <LiveStep key={live.id} live={live} now={now} />
        ))}
      </ol>
    </details>
  );
}

function LiveStep({ live, now }: { live: LiveClass; now: number }) {
  const phase = liveClassPhaseOf(live, now);
  const day = dayText(live.startsAt, new Date(now));
  return (
    <li className={phase === 'open' ? css.live : undefined}>
      <span className={css.mark} aria-hidden="true">
        <Icon name="video" />
      </span>
      <div>
        <b>
          <span className="sr-only">Clase en vivo: </span>
          {live.title}
        </b>
        <span className={css.sub}>
          {phase === 'over'
            ? `${day}, grabada`
            : `${day} de ${hourOf(live.startsAt)} a ${hourOf(live.endsAt)}`}
          {phase === 'open' && (
            <>
              . <b>{liveClassStartText(live, now)}</b>
            </>
          )}
        </span>
      </div>
      {phase === 'soon' ? (
        <span className={`chip ${css.side}`}>Entrás desde las {hourOf(live.opensAt)}</span>
      ) : (
        <span className={css.side}>
          <LiveClassAction live={live} now={now} />
        </span>
      )}
    </li>
  );
}
