// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot skip layout while they are out of sight
import type { RosterResponse } from '@rambla/api/contract';
import css from './roster.module.css';
import { RosterGridRow } from './roster-grid-row.tsx';
import { RosterHeader } from './roster-header.tsx';

type Props = {
  courseId: number;
  roster: RosterResponse;
  sort: string;
  onSort: (sort: string) => void;
  chosen: ReadonlySet<number>;
  onChoose: (userId: number, on: boolean) => void;
  /** Chooses or leaves out all students of the page. */
  onChooseAll: (userIds: number[], on: boolean) => void;
  /** The student in the side panel. */
  shownId: number | undefined;
  onShow: (userId: number) => void;
};

/** A grid of students, lectures and quizzes, whose head and first column stay while scrolling. */
export function RosterGrid(props: Props) {
  const { courseId, roster, sort, onSort, chosen, onChoose, onChooseAll, shownId, onShow } = props;
  const { lectures, quizzes } = roster;
  return (
    <div className={css.grid}>
      <div role="table" className={css.table} aria-label="Clases vistas y notas por estudiante">
        <RosterHeader
          roster={roster}
          sort={sort}
          onSort={onSort}
          allChosen={roster.roster.every(({ userId }) => chosen.has(userId))}
          onChooseAll={(on) =>
            onChooseAll(
              roster.roster.map(({ userId }) => userId),
              on,
            )
          }
        />
        {roster.roster.map((row) => (
          <RosterGridRow
            key={row.userId}
            courseId={courseId}
            row={row}
            lectures={lectures}
            quizzes={quizzes}
            scale={roster.scale}
            passMark={roster.passMark}
            doneFrom={roster.doneFrom}
            chosen={chosen.has(row.userId)}
            shown={row.userId === shownId}
            onChoose={onChoose}
            onShow={onShow}
          />
        ))}
      </div>
    </div>
  );
}
