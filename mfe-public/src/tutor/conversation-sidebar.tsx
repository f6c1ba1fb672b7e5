import type { OwnTutorQuestion, TutorStatus } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useState } from 'react';
import css from './conversation-sidebar.module.css';
import { useCourseTutorQuestionsQuery, useForgetQuestionsMutation } from './tutor.api.ts';

const FEW = 6;

type Props = {
  courses: TutorStatus['courses'];
  excluded: number[];
  onExclude: (ids: number[]) => void;
  asked: OwnTutorQuestion[];
  onAsk: (text: string) => void;
  onForgotten: () => void;
};

/** The column beside the conversation: searched courses and earlier questions. */
export function ConversationSidebar({ courses, excluded, onExclude, asked, onAsk, onForgotten }: Props) {
  const [forgetting, setForgetting] = useState(false);
  const [forget] = useForgetQuestionsMutation();
  const texts = asked.map(({ text }) => text);
  const recent = asked.filter(({ text }, at) => texts.indexOf(text) === at).slice(0, FEW);
  const { role } = useAuth();
  const ticked = courses.filter(({ id, lectures }) => lectures > 0 && !excluded.includes(id));
  const toggle = (id: number) =>
    onExclude(excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id]);
  const handleForget = async () => {
    await forget().unwrap();
    toast.success('Borraste tus preguntas');
    onForgotten();
  };
  return (
    <aside className={css.context} aria-label="Dónde busca">
      {courses.length > 0 && (
        <fieldset className="card">
          <legend>Buscar en</legend>
          {courses.map((course) => {
            const { id, name, lectures } = course;
            // With no course ticked, a question would search all courses.
            const isOnly = ticked.length === 1 && ticked.includes(course);
            return (
              <label key={id} className={lectures === 0 ? css.off : undefined}>
                <input
                  type="checkbox"
                  checked={ticked.includes(course)}
                  disabled={lectures === 0 || isOnly}
                  onChange={() => toggle(id)}
                />
                <span>
                  {name}
                  <small>
                    {countText(lectures)}
                    {isOnly && excluded.length > 0 && ' · Tiene que quedar un curso'}
                  </small>
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
      {asked.length > 0 && (
        <section className={`card ${css.past}`}>
          <h2>Preguntas anteriores</h2>
          <ol>
            {recent.map(({ id, text, createdAt }) => (
              <li key={id}>
                <button type="button" onClick={() => onAsk(text)}>
                  {text}
                  <span>{dayText(createdAt)}</span>
                </button>
              </li>
            ))}
          </ol>
          <button type="button" className={css.forget} onClick={() => setForgetting(true)}>
            Borrar todo
          </button>
        </section>
      )}
      {role !== 'student' && courses.map((course) => <CourseAsked key={course.id} course={course} />)}
      {forgetting && (
        <ConfirmDialog
          title="¿Borrar tus preguntas?"
          action="Borrar todo"
          onConfirm={handleForget}
          onClose={() => setForgetting(false)}
        >
          <p>Se borra tu lista. Tus docentes siguen viendo qué se preguntó, sin saber quién.</p>
        </ConfirmDialog>
      )}
    </aside>
  );
}

function countText(lectures: number): string {
  if (lectures === 0) return 'Todavía sin transcripción';
  return lectures === 1 ? '1 clase' : `${lectures} clases`;
}

/** Anonymous questions about a course, for its teachers. */
function CourseAsked({ course: { id, name } }: { course: TutorStatus['courses'][number] }) {
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
