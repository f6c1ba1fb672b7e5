import type { Assignment } from '@rambla/api/contract';
import { durationText, futureMomentText } from '@rambla/kit/format/moment';
import type { ReactNode } from 'react';
import { useNow } from '../../study-ui/hooks/use-now.ts';
import { marksText } from '../quiz-text.ts';
import css from './assignment.module.css';

const DAY_S = 86_400;

function spanText(seconds: number): string {
  const days = Math.floor(seconds / DAY_S);
  if (days > 0) return days === 1 ? '1 día' : `${days} días`;
  return durationText(seconds);
}

/** True after the deadline while late submission is possible. */
export function isLateNow({ dueAt, phase }: Pick<Assignment, 'dueAt' | 'phase'>, now: number): boolean {
  return phase === 'open' && dueAt !== null && Date.parse(dueAt) <= now;
}

/** The deadline, the rule for late submissions, the points and the attempts. */
export function AssignmentFacts({ assignment }: { assignment: Assignment }) {
  const { dueAt, lateUntil, late, points, attemptsAllowed, opensAt, phase } = assignment;
  const now = useNow();
  const left = dueAt === null ? 0 : (Date.parse(dueAt) - now) / 1000;
  const isLate = isLateNow(assignment, now);
  const attempts = attemptsAllowed === null ? 'sin límite de intentos' : `${attemptsAllowed} intentos`;
  return (
    <dl className={`${css.due} ${isLate ? css.dueLate : ''}`}>
      {phase === 'soon' && opensAt && <Fact name="Abre">{futureMomentText(opensAt)}</Fact>}
      <Fact
        name={left < 0 ? 'Venció' : 'Vence'}
        note={dueAt && (left < 0 ? `hace ${spanText(-left)}` : `faltan ${spanText(left)}`)}
      >
        {dueAt ? futureMomentText(dueAt) : 'Sin fecha'}
      </Fact>
      {dueAt && (
        <Fact
          name={isLate ? 'Todavía podés' : 'Si entregás tarde'}
          note={late && (late.percent > 0 ? `−${late.percent} % por día` : 'queda marcada como tarde')}
        >
          {lateUntil ? `hasta el ${futureMomentText(lateUntil)}` : 'no se acepta'}
        </Fact>
      )}
      <Fact name="Vale" note={attemptsAllowed === 1 ? 'un solo intento' : `${attempts}; cuenta el último`}>
        {marksText(points)}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; note?: string | null | false; children: ReactNode };

function Fact({ name, note, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
