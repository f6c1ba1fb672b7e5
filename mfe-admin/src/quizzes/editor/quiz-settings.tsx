import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { useRef, useState } from 'react';
import {
  type FullQuiz,
  useCreateQuizMutation,
  useLazyQuizToRunQuery,
  useSaveQuizMutation,
} from '../quizzes.api.ts';
import { QuizForm } from './quiz-form.tsx';

/** A quiz that is not there yet: a draft at first, to which questions are added next. */
export function NewQuiz({ courseId }: { courseId: number }) {
  const [create] = useCreateQuizMutation();
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Cuestionario nuevo">
      <h2>Cuestionario nuevo</h2>
      <QuizForm
        draftName={`new-quiz-${courseId}`}
        submit="Crear cuestionario"
        send={async ({ version: _version, ...body }) => {
          const quiz = await create({ courseId, key: key.current, ...body }).unwrap();
          toast.success('Cuestionario creado con éxito');
          void navigate(`?quiz=${quiz.id}&tab=questions`, { replace: true });
        }}
      />
    </section>
  );
}

export function EditQuiz({ quiz }: { quiz: FullQuiz }) {
  const [save] = useSaveQuizMutation();
  const [look] = useLazyQuizToRunQuery();
  // A new form for a new version: what was typed and not saved comes back from its draft.
  const [round, setRound] = useState(0);
  const { id: quizId, courseId } = quiz;
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Ajustes">
      <QuizForm
        key={`${quiz.version} ${round}`}
        draftName={`quiz-${quizId}`}
        quiz={quiz}
        submit="Guardar cambios"
        send={async (body) => {
          await save({ courseId, quizId, ...body }).unwrap();
          toast.success('Datos actualizados con éxito');
        }}
        onTakeTheirs={() => void look({ courseId, quizId }).then(() => setRound(round + 1))}
      />
    </section>
  );
}
