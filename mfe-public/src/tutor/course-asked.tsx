import type { Tutor } from '@rambla/api/contract';
import css from './context.module.css';
import { useCourseTutorQuestionsQuery } from './tutor.api.ts';

/** Anonymous questions about a course, for its teachers. */
export function CourseAsked({ course: { id, name } }: { course: Tutor['courses'][number] }) {
  const { data: questions = [] } = useCourseTutorQuestionsQuery(id);
  if (questions.length === 0) return null;
  return (
    <section className={`card ${css.past}`}>
      <h2>Qué preguntan en {name}</h2>
      <ul className={css.list}>
        {questions.map((question) => (
          <li key={question.id}>
            {question.text}
            <span>
              {question.refused ? 'No lo encontró en las clases' : question.lectureTitle}
              {question.rating === -1 && ' · dijeron que no sirvió'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
