// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot skip layout while they are out of sight
import type { RosterResponse, RosterRow } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { memo } from 'react';
import { personName } from '../admin-ui/person-label.tsx';
import { formatShortMark, isBelowPass } from './gradebook/scale.ts';
import css from './roster.module.css';
import { UngradedTag } from './ungraded-tag.tsx';

type Props = {
  courseId: number;
  row: RosterRow;
  lectures: RosterResponse['lectures'];
  quizzes: RosterResponse['quizzes'];
  scale: RosterResponse['scale'];
  passMark: RosterResponse['passMark'];
  doneFrom: number;
  chosen: boolean;
  /** True when the side panel shows this student. */
  shown: boolean;
  onChoose: (userId: number, on: boolean) => void;
  onShow: (userId: number) => void;
};

/** One student's row, memoised because 300 rows have 17,000 cells. */
export const RosterGridRow = memo(function RosterGridRow(props: Props) {
  const { courseId, row, lectures, quizzes, scale, passMark, doneFrom, chosen, shown } = props;
  const { onChoose, onShow } = props;
  const { userId, ci, group, lastSeenAt, progress, grade } = row;
  const percent = Math.round(progress * 100);
  return (
    <div
      role="row"
      tabIndex={-1}
      className={css.row}
      data-chosen={chosen || undefined}
      data-shown={shown || undefined}
    >
      <span role="rowheader" className={css.who} tabIndex={-1}>
        <input
          type="checkbox"
          aria-label={`Elegir a ${personName(row)}`}
          checked={chosen}
          onChange={(event) => onChoose(userId, event.currentTarget.checked)}
        />
        <button type="button" className={css.name} onClick={() => onShow(userId)}>
          <bdi>{personName(row)}</bdi>
        </button>
      </span>
      <Cell className={css.ci}>{ci ?? '–'}</Cell>
      <Cell className={css.group}>{group ?? 'Sin grupo'}</Cell>
      <Cell className={lastSeenAt ? css.last : `${css.last} ${css.bad}`}>
        {lastSeenAt ? dayText(lastSeenAt) : 'Nunca'}
      </Cell>
      <span className={css.lectures} role="none">
        {lectures.map(({ id }) => (
          <LectureCell key={id} share={row.lectures[id] ?? 0} doneFrom={doneFrom} />
        ))}
      </span>
      <Cell className={css.total}>
        <span className={css.meter} style={{ '--v': percent } as object} />
        {percent} %
      </Cell>
      <span className={css.quizzes} role="none">
        {quizzes.map(({ id, title }) => (
          <QuizCell
            key={id}
            to={`${paths.grading(courseId)}?quiz=${id}&person=${row.userId}`}
            title={title}
            cell={row.quizzes[id]}
            {...{ scale, passMark }}
          />
        ))}
      </span>
      <Cell className={`${css.quiz} ${css.grade} ${isBelowPass(passMark, grade) ? css.bad : ''}`}>
        {formatShortMark(scale, grade)}
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  return (
    <span role="cell" className={className}>
      {children}
    </span>
  );
}

function LectureCell({ share, doneFrom }: { share: number; doneFrom: number }) {
  if (share >= doneFrom) return <Cell className={`${css.lecture} ${css.seen}`}>Vista</Cell>;
  if (share === 0) return <Cell className={`${css.lecture} ${css.unseen}`}>No vio</Cell>;
  const percent = Math.max(1, Math.round(share * 100));
  return (
    <span role="cell" className={`${css.lecture} ${css.part}`} style={{ '--v': percent } as object}>
      {percent}
      <span className="sr-only"> %</span>
    </span>
  );
}

type QuizProps = {
  /** The address where the answer is graded. */
  to: string;
  title: string;
  cell: RosterRow['quizzes'][string] | undefined;
  scale: RosterResponse['scale'];
  passMark: RosterResponse['passMark'];
};

function QuizCell({ to, title, cell, scale, passMark }: QuizProps) {
  const mark = cell?.percent;
  return (
    <span role="cell" className={isBelowPass(passMark, mark) ? `${css.quiz} ${css.bad}` : css.quiz}>
      <span className={css.short}>{title} </span>
      {cell?.state === 'to_grade' ? (
        <UngradedTag to={to} />
      ) : cell?.state === 'running' ? (
        <span className={css.tag}>En curso</span>
      ) : typeof mark === 'number' ? (
        formatShortMark(scale, mark)
      ) : (
        '–'
      )}
    </span>
  );
}
