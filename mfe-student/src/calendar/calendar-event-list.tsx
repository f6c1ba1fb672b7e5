import { durationText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import {
  LiveClassAction,
  liveClassPhaseOf,
  liveClassStartText,
} from '../study-ui/course-frame/live-class.tsx';
import tint from '../study-ui/course-frame/tint.module.css';
import css from './calendar.module.css';
import type { CalendarEvent } from './calendar-events.ts';

type Props = { list: CalendarEvent[]; now: number };

/** The events of a day. */
export function CalendarEventList({ list, now }: Props) {
  return (
    <ol className={css.list}>
      {list.map((happening) => (
        <Row key={happening.key} happening={happening} now={now} />
      ))}
    </ol>
  );
}

function addressOf({ item }: CalendarEvent): string {
  const { kind, id, courseId, teaches } = item;
  if (kind === 'quiz')
    return teaches ? `${paths.teacherQuizzes(courseId)}?quiz=${id}` : paths.quiz(courseId, id);
  if (kind === 'assignment')
    return teaches ? paths.editAssignment(courseId, id) : paths.assignment(courseId, id);
  if (kind === 'lecture')
    return teaches ? `${paths.editLectures(courseId)}?clase=${id}` : paths.lecture(courseId, id);
  return teaches ? paths.liveClasses(courseId) : paths.lectures(courseId);
}

function Row({ happening, now }: { happening: CalendarEvent; now: number }) {
  const { item, time, what, until } = happening;
  const live = item.liveClass;
  const isOpen = live !== undefined && liveClassPhaseOf(live, now) === 'open';
  const groups = item.teaches && live ? live.groups.join(', ') : '';
  return (
    <li className={isOpen ? css.live : `${css.row} ${tint.tint}`} data-type={item.courseType}>
      <p className={css.at}>
        <b>{time}</b>
        {what}
      </p>
      <div className={css.words}>
        <Link to={addressOf(happening)}>{item.title}</Link>
        <span className={css.sub}>
          {item.courseName}
          {until && ` · hasta las ${until}`}
          {groups && ` · ${groups}`}
        </span>
        {live && isOpen && (
          <span className={css.sub}>
            <b>{liveClassStartText(live, now)}</b>
          </span>
        )}
        {item.extraSeconds > 0 && (
          <span className={css.sub}>Con tu tiempo extra: {durationText(item.extraSeconds)}</span>
        )}
        {item.done && <span className="chip chip-ok">Entregado</span>}
      </div>
      {live && <LiveClassAction live={live} now={now} />}
    </li>
  );
}
