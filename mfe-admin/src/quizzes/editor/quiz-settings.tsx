import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { useFormKey } from '../../desk/editing/form-draft.ts';
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
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Cuestionario nuevo">
      <h2>Cuestionario nuevo</h2>
      <QuizForm
        draftName={`new-quiz-${courseId}`}
        submit="Crear cuestionario"
        send={async ({ version: _version, ...body }) => {
          const quiz = await create({ courseId, ...body }).unwrap();
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
  const { id: quizId, courseId } = quiz;
  const form = useFormKey(`quiz-${quizId}`, String(quiz.version));
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Ajustes">
      <QuizForm
        key={form.key}
        draftName={`quiz-${quizId}`}
        quiz={quiz}
        submit="Guardar cambios"
        send={async (body, noteSaved) => {
          const saved = await save({ courseId, quizId, ...body }).unwrap();
          form.settle(String(saved.version));
          noteSaved(saved);
          toast.success('Datos actualizados con éxito');
        }}
        onTakeTheirs={() => void look({ courseId, quizId }).then(form.renew)}
      />
    </section>
  );
}
