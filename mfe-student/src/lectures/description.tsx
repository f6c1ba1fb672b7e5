import type { Course, Lecture } from '@rambla/api/contract';
import css from './tabs.module.css';

export function Description({ course, lecture }: { course: Course; lecture: Lecture }) {
  return (
    <div className={css.words}>
      <p>{lecture.description || 'El docente no escribió una descripción de esta clase.'}</p>
      {course.objective && (
        <>
          <h2>Objetivo del curso</h2>
          <p>{course.objective}</p>
        </>
      )}
    </div>
  );
}
