import type { Course, Lecture } from '@rambla/api/contract';
import { RichText } from '@rambla/kit/ui/rich-text';
import css from './tabs.module.css';

function textOf({ description, waiting }: Lecture): string {
  if (waiting) return 'Vas a ver la descripción cuando la clase se abra.';
  return description || 'El docente no escribió una descripción de esta clase.';
}

export function Description({ course, lecture }: { course: Course; lecture: Lecture }) {
  return (
    <div className={css.words}>
      {lecture.descriptionHtml ? <RichText html={lecture.descriptionHtml} /> : <p>{textOf(lecture)}</p>}
      {course.objective && (
        <>
          <h2>Objetivo del curso</h2>
          <p>{course.objective}</p>
        </>
      )}
    </div>
  );
}
