import type { ContentItem, Lecture } from '@rambla/api/contract';
import { formatClock } from '@rambla/kit/format/clock';
import { momentText } from '@rambla/kit/format/moment';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { type KeyboardEvent, memo } from 'react';
import { PublicationMenu } from '../publication/publication-menu.tsx';
import { VideoStateChips } from '../video-state.tsx';
import css from './content.module.css';
import { contentItemKeyOf, getContentKind } from './content-kinds.tsx';
import { ContentRowMenu } from './row-menu.tsx';

type Props = {
  courseId: number;
  item: ContentItem;
  lecture: Lecture | undefined;
  picked: boolean;
  lifted: boolean;
  /** False while a filter hides rows, because positions among visible rows are ambiguous. */
  movable: boolean;
  onPick: (item: ContentItem) => void;
  onKey: (item: ContentItem, event: KeyboardEvent) => void;
  onGrab: (item: ContentItem, pointer: Pick<PointerEvent, 'pointerId'>) => void;
};

/** A row of the course's content, of any kind. */
export const ContentRow = memo(function ContentRow(props: Props) {
  const { courseId, item, lecture, picked, lifted, movable, onPick, onKey, onGrab } = props;
  const { about, to } = getContentKind(item, lecture);
  const address = to(courseId, item, useAuth().role === 'admin' ? 'admin' : 'teacher');
  const reason = lecture?.video?.state === 'unplayable' ? lecture.video.reason : null;
  return (
    <li
      className={css.row}
      data-key={contentItemKeyOf(item)}
      data-picked={picked || undefined}
      data-lifted={lifted || undefined}
    >
      <button
        type="button"
        className={css.grip}
        disabled={!movable}
        aria-label={`Mover ${item.title}: Espacio lo levanta, las flechas lo mueven`}
        aria-pressed={lifted}
        onPointerDown={(event) => event.isPrimary && onGrab(item, event)}
        onKeyDown={(event) => onKey(item, event)}
      >
        <Icon name="grip" />
      </button>
      <input
        type="checkbox"
        className={css.pick}
        aria-label={`Elegir ${item.title}`}
        checked={picked}
        onChange={() => onPick(item)}
      />
      <Sign item={item} lecture={lecture} />
      <div className={css.what}>
        <p>
          {item.number !== null && <span className={css.number}>{item.number}</span>}
          <Link to={address}>
            <bdi>{item.title}</bdi>
          </Link>
        </p>
        <p className={css.about}>{about(item, lecture)}</p>
      </div>
      <div className={css.video}>{lecture?.kind === 'video' && <VideoStateChips lecture={lecture} />}</div>
      <div className={css.state}>
        {lecture ? <PublicationMenu courseId={courseId} lecture={lecture} /> : <State item={item} />}
      </div>
      <ContentRowMenu courseId={courseId} item={item} to={address} />
      {reason && (
        <p className={css.why}>
          <span>{reason}</span>
          <Link className="btn btn-primary btn-sm" to={address}>
            <Icon name="upload" />
            Subir otro archivo
          </Link>
        </p>
      )}
    </li>
  );
});

function Sign({ item, lecture }: { item: ContentItem; lecture: Lecture | undefined }) {
  const { icon, tone } = getContentKind(item, lecture);
  const isBad = lecture?.video?.state === 'unplayable';
  return (
    <span className={css.sign} data-tone={isBad ? 'bad' : tone}>
      {lecture?.posterUrl ? (
        <img src={lecture.posterUrl} alt="" loading="lazy" />
      ) : (
        <Icon name={isBad ? 'alert' : icon} />
      )}
      {lecture?.kind === 'video' && lecture.durationSeconds !== null && (
        <b>{formatClock(lecture.durationSeconds)}</b>
      )}
    </span>
  );
}

function State({ item: { state, publishAt } }: { item: ContentItem }) {
  if (state === 'draft') return <span className="chip">Borrador</span>;
  if (state === 'scheduled' && publishAt)
    return <span className="chip">Programada {momentText(publishAt)}</span>;
  return <span className="chip chip-ok">Publicado</span>;
}
