// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot skip layout while they are out of sight
import type { Gradebook, GradebookRow, GradePart, GradingScheme } from '@rambla/api/contract';
import { toWholePercents } from '@rambla/kit/format/whole-percents';
import { paths } from '@rambla/kit/paths';
import { memo } from 'react';
import { personName } from '../../admin-ui/person-label.tsx';
import css from '../roster.module.css';
import { SortableHeading } from '../roster-header.tsx';
import { UngradedTag } from '../ungraded-tag.tsx';
import own from './gradebook.module.css';
import { ManualGradeCell } from './manual-grade-cell.tsx';
import { formatMark, formatMarkWithUnit, isBelowPass } from './scale.ts';

type Props = {
  courseId: number;
  gradebook: Gradebook;
  sort: string;
  onSort: (sort: string) => void;
  /** The student in the side panel. */
  shownId: number | undefined;
  onShow: (userId: number) => void;
};

/** Returns the published parts, without the part for lectures when its weight is 0. */
export function listShownParts({ parts }: GradingScheme): GradePart[] {
  return parts.filter(({ published, kind, weight }) => published && (kind !== 'lectures' || weight > 0));
}

/** A grid of students and grade parts, whose head, names and totals stay while scrolling. */
export function GradebookGrid({ courseId, gradebook, sort, onSort, shownId, onShow }: Props) {
  const { scheme, grades, counts } = gradebook;
  const parts = listShownParts(scheme);
  const shares = toWholePercents(parts.map(({ weight }) => weight));
  const heading = { sort: sort || 'name', onSort };
  return (
    <div className={css.grid}>
      <div role="table" className={css.table} aria-label="Notas por estudiante">
        <div role="row" className={css.head} tabIndex={-1}>
          <SortableHeading {...heading} className={`${css.who} ${own.who}`} column="name" firstDown={false}>
            Estudiante
          </SortableHeading>
          <SortableHeading {...heading} className={css.group} column="group" firstDown={false}>
            Grupo
          </SortableHeading>
          {parts.map(({ key, title, weight }, index) => (
            <SortableHeading {...heading} key={key} className={css.quiz} column={key} title={title}>
              <span className={css.quizTitle}>{title}</span>
              <small>
                {weight === 0 ? 'No cuenta' : `${shares[index]} %`}
                <span className="sr-only"> de la nota</span>
              </small>
            </SortableHeading>
          ))}
          <SortableHeading {...heading} className={`${css.quiz} ${css.grade} ${own.total}`} column="total">
            Nota
            <small>{formatMark(scheme.scale, counts.average)}</small>
          </SortableHeading>
        </div>
        {grades.map((row) => (
          <Line key={row.userId} {...{ courseId, row, scheme, onShow }} shown={row.userId === shownId} />
        ))}
      </div>
    </div>
  );
}

type LineProps = {
  courseId: number;
  row: GradebookRow;
  scheme: GradingScheme;
  shown: boolean;
  onShow: (userId: number) => void;
};

const Line = memo(function Line({ courseId, row, scheme, shown, onShow }: LineProps) {
  const { scale, passMark } = scheme;
  return (
    <div role="row" tabIndex={-1} className={`${css.row} ${own.row}`} data-shown={shown || undefined}>
      <span role="rowheader" className={`${css.who} ${own.who}`} tabIndex={-1}>
        <button type="button" className={css.name} onClick={() => onShow(row.userId)}>
          <bdi>{personName(row)}</bdi>
        </button>
      </span>
      <span role="cell" className={`${css.group} ${own.group}`}>
        {row.group ?? 'Sin grupo'}
      </span>
      <span className={css.quizzes} role="none">
        {listShownParts(scheme).map((part) => (
          <span role="cell" key={part.key} className={css.quiz}>
            <span className={css.short}>{part.title} </span>
            {part.kind === 'hand' && part.id !== null ? (
              <ManualGradeCell courseId={courseId} row={row} part={{ ...part, id: part.id }} />
            ) : (
              <Mark
                to={`${paths.grading(courseId)}?quiz=${part.quizId}&person=${row.userId}`}
                cell={row.cells[part.key]}
                {...{ scale, passMark }}
              />
            )}
          </span>
        ))}
      </span>
      <span
        role="cell"
        className={`${css.quiz} ${css.grade} ${own.total} ${isBelowPass(passMark, row.total) ? css.bad : ''}`}
        title={row.total === null ? undefined : formatMarkWithUnit(scale, row.total)}
      >
        <span className={css.short}>Nota </span>
        {formatMark(scale, row.total)}
      </span>
    </div>
  );
});

type MarkProps = {
  /** The address where the answer is graded. */
  to: string;
  cell: GradebookRow['cells'][string] | undefined;
  scale: GradingScheme['scale'];
  passMark: GradingScheme['passMark'];
};

function Mark({ to, cell, scale, passMark }: MarkProps) {
  if (!cell) return '–';
  if (cell.state === 'to_grade') return <UngradedTag to={to} />;
  if (cell.state === 'running' && cell.percent === null) return <span className={css.tag}>En curso</span>;
  const text = formatMark(scale, cell.percent);
  return (
    <span className={isBelowPass(passMark, cell.percent) ? `${own.mark} ${css.bad}` : own.mark}>
      {cell.role === 'dropped' ? <del title="No cuenta: es de las más bajas">{text}</del> : text}
      {cell.loss && (
        <small className={own.late} data-waived={cell.loss.waived || undefined}>
          {cell.loss.waived ? 'tarde' : `−${formatMark('percent', cell.loss.percent)} %`}
        </small>
      )}
      {cell.state === 'missed' && <small className={own.late}>no entregó</small>}
    </span>
  );
}
