// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot skip layout while they are out of sight
import type { RosterResponse } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { formatShortMark } from './gradebook/scale.ts';
import css from './roster.module.css';

type Props = {
  roster: RosterResponse;
  sort: string;
  onSort: (sort: string) => void;
  allChosen: boolean;
  onChooseAll: (on: boolean) => void;
};

/** Column headings, which sort when pressed and reverse the order when pressed again. */
export function RosterHeader({ roster, sort, onSort, allChosen, onChooseAll }: Props) {
  const { lectures, quizzes, counts } = roster;
  const heading = { sort: sort || 'name', onSort };
  const share = (seen: number) => (counts.people === 0 ? 0 : Math.round((100 * seen) / counts.people));
  return (
    <div role="row" className={css.head} tabIndex={-1}>
      <SortableHeading {...heading} className={css.who} column="name" firstDown={false}>
        <input
          type="checkbox"
          aria-label={`Elegir a los ${roster.roster.length}`}
          checked={allChosen}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => onChooseAll(event.currentTarget.checked)}
        />
        Estudiante
      </SortableHeading>
      <SortableHeading {...heading} className={css.ci} column="ci" firstDown={false}>
        CI
      </SortableHeading>
      <SortableHeading {...heading} className={css.group} column="group" firstDown={false}>
        Grupo
      </SortableHeading>
      <SortableHeading {...heading} className={css.last} column="lastSeen">
        Entró
      </SortableHeading>
      {lectures.map(({ id, title, seen }, index) => (
        <SortableHeading
          {...heading}
          key={id}
          className={css.lecture}
          column={`lecture:${id}`}
          title={`${index + 1}. ${title}: la vieron ${share(seen)} %`}
        >
          <span className={css.bar} style={{ '--v': share(seen) } as object} />
          <span className="sr-only">Clase </span>
          {index + 1}
        </SortableHeading>
      ))}
      <SortableHeading {...heading} className={css.total} column="progress">
        Clases
      </SortableHeading>
      {quizzes.map(({ id, title, average }) => (
        <SortableHeading {...heading} key={id} className={css.quiz} column={`quiz:${id}`} title={title}>
          <span className={css.quizTitle}>{title}</span>
          <small>{formatShortMark(roster.scale, average)}</small>
        </SortableHeading>
      ))}
      <SortableHeading {...heading} className={`${css.quiz} ${css.grade}`} column="grade">
        Promedio
      </SortableHeading>
    </div>
  );
}

type HeadingProps = {
  column: string;
  sort: string;
  onSort: (sort: string) => void;
  /** True when the first press sorts in descending order, as for figures. */
  firstDown?: boolean;
  className: string | undefined;
  title?: string;
  children: React.ReactNode;
};

/** A heading that sorts by its column. */
export function SortableHeading({
  column,
  sort,
  onSort,
  firstDown = true,
  className,
  title,
  children,
}: HeadingProps) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  const [check, ...label] = Array.isArray(children) && column === 'name' ? children : [null, children];
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={className}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      {check}
      <button
        type="button"
        title={title}
        onClick={() => onSort(isUp ? `-${column}` : isDown ? column : firstDown ? `-${column}` : column)}
      >
        {label}
        {(isUp || isDown) && <Icon name={isUp ? 'up-arrow' : 'arrow-down'} />}
      </button>
    </div>
  );
}
