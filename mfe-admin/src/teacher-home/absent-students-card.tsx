import type { Absentee, PendingWork } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { StudentMailDialog } from '../admin-ui/people/student-mail-dialog.tsx';
import { PersonLabel } from '../admin-ui/person-label.tsx';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { daysSince } from './home-words.ts';

/** Lists students who were active before, but not in the last two weeks. */
export function AbsentStudentsCard({ found }: { found: PendingWork['absent'] }) {
  const [isWriting, setWriting] = useState(false);
  const { total, people, courses } = found;
  if (total === 0) return null;
  const others = total - people.length;
  const [course] = courses;
  return (
    <HomeCard id="dejaron" title="Dejaron de venir" count={total}>
      <ul className={css.faces}>
        {people.map((person) => (
          <li key={`${person.courseId} ${person.userId}`}>
            <PersonLabel
              id={person.userId}
              name={person.name}
              mail={storyOf(person)}
              to={`${paths.students(person.courseId)}?persona=${person.userId}`}
            />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <button type="button" className="btn btn-primary btn-sm" onClick={() => setWriting(true)}>
          <Icon name="mail" />
          {total === 1 ? 'Escribirle' : `Escribirles a los ${total.toLocaleString('es-UY')}`}
        </button>
        {others > 0 && course && (
          <Link className="btn btn-ghost btn-sm" to={`${paths.students(course.courseId)}?filtro=idle:14`}>
            {courses.length > 1
              ? 'Verlos en su curso'
              : others === 1
                ? 'Ver al otro'
                : `Ver a los otros ${others.toLocaleString('es-UY')}`}
          </Link>
        )}
      </div>
      {isWriting && (
        <StudentMailDialog
          to={courses}
          subject="¿Cómo venís?"
          onDone={() => setWriting(false)}
          onClose={() => setWriting(false)}
        />
      )}
    </HomeCard>
  );
}

function storyOf({ courseName, lastSeenAt, lecture }: Absentee): string {
  const away = countText(daysSince(lastSeenAt), 'día sin ingresar', 'días sin ingresar');
  const left = lecture ? `quedó en la clase ${lecture.number}` : 'no vio ninguna clase';
  return `${courseName} · ${away}, ${left}`;
}
