import type { OwnGrades as Grades } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { toWholePercents } from '@rambla/kit/format/whole-percents';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useOwnGradesQuery } from './grades.api.ts';
import css from './own-grades.module.css';

type Part = Grades['parts'][number];

/** Formats a grade in the course's scale. */
export function formatGrade(scale: Grades['scale'], percent: number | null): string {
  if (percent === null) return '–';
  if (scale === 'percent') return `${numberText(percent)} %`;
  return `${numberText((12 * percent) / 100)} de 12`;
}

/** A student's grade with its parts, expanded when `open`. */
export function OwnGradesPanel({ courseId, open = false }: { courseId: number; open?: boolean }) {
  const { role } = useAuth();
  const { data } = useOwnGradesQuery(courseId, {
    skip: Number.isNaN(courseId) || role !== 'student',
    refetchOnMountOrArgChange: true,
  });
  if (!data || data.parts.length === 0) return null;
  const { scale, total, passed, passMark } = data;
  const shares = toWholePercents(data.parts.map(({ weight }) => weight));
  return (
    <section className={css.grades} aria-labelledby="notas">
      <div className={css.head}>
        <h2 id="notas">Tu nota hasta ahora</h2>
        <p className={css.total}>
          <b>{formatGrade(scale, total)}</b>
          {passed !== null && (
            <span className={passed ? 'chip chip-ok' : 'chip chip-danger'}>
              {passed ? 'Vas aprobando' : 'No llegás a aprobar'}
            </span>
          )}
        </p>
        {passMark !== null && <p className={css.quiet}>Se aprueba con {formatGrade(scale, passMark)}.</p>}
      </div>
      <details className={css.sum} open={open}>
        <summary>Cómo se calcula</summary>
        <ul>
          {data.parts.map((part, index) => (
            <PartLine key={part.key} {...{ courseId, scale, part }} share={shares[index] ?? 0} />
          ))}
        </ul>
        {rulesOf(data).map((rule) => (
          <p key={rule} className={css.quiet}>
            {rule}
          </p>
        ))}
      </details>
    </section>
  );
}

type LineProps = { courseId: number; scale: Grades['scale']; part: Part; share: number };

function PartLine({ courseId, scale, part, share }: LineProps) {
  const { title, quizId, weight, cell } = part;
  return (
    <li data-role={cell.role}>
      <span>
        {quizId === null ? (
          title
        ) : (
          <Link to={part.assignment ? paths.assignment(courseId, quizId) : paths.quiz(courseId, quizId)}>
            {title}
          </Link>
        )}
        <small>
          {[weight === 0 ? 'No pesa en la nota' : `Pesa ${share} %`, ...notesOf(part)].join(' · ')}
        </small>
      </span>
      <b>{formatGrade(scale, cell.percent)}</b>
    </li>
  );
}

const STATES: Partial<Record<Part['cell']['state'], string>> = {
  running: 'en curso',
  to_grade: 'espera corrección',
  open: 'todavía sin nota',
  missed: 'no lo entregaste',
  hidden: 'el resultado todavía no se puede ver',
};

function notesOf({ cell: { state, role, points, loss }, maxPoints }: Part): string[] {
  const notes = [
    STATES[state],
    role === 'dropped' && 'no cuenta: es de las más bajas',
    points !== undefined && `${numberText(points)} de ${numberText(maxPoints ?? 100)} puntos`,
    loss && !loss.waived && `llegó ${durationText(loss.seconds)} tarde: pierde ${numberText(loss.percent)} %`,
    loss?.waived && 'llegó tarde, pero no pierde nada',
  ];
  return notes.filter((note): note is string => typeof note === 'string');
}

function rulesOf({ dropLowest, missing, late, parts }: Grades): string[] {
  const rules: string[] = ['La nota es el promedio, con sus pesos, de lo que ya tiene resultado.'];
  if (dropLowest > 0 && parts.some(({ droppable }) => droppable))
    rules.push(
      dropLowest === 1
        ? 'De las que se pueden descartar no cuenta la más baja.'
        : `De las que se pueden descartar no cuentan las ${dropLowest} más bajas.`,
    );
  if (missing === 'closed') rules.push('Un cuestionario que cerró sin que lo entregaras vale 0.');
  if (missing === 'zero') rules.push('Lo que no entregaste vale 0.');
  if (late)
    rules.push(
      `Lo que llega tarde pierde ${numberText(late.percent)} % de su nota por cada ${
        late.unit === 'day' ? 'día empezado' : 'hora empezada'
      }, hasta ${numberText(late.most)} %.`,
    );
  return rules;
}
