import { useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { useVersionedFormProps, VersionedForm } from '../../admin-ui/editing/versioned-form.tsx';
import {
  type FullQuiz,
  useCreateQuizMutation,
  useLazyManagedQuizQuery,
  useSaveQuizMutation,
} from '../quizzes.api.ts';
import { GroupDatesPanel } from './group-dates-panel.tsx';
import { QuizFields } from './quiz-fields.tsx';
import {
  listQuizDifferences,
  type QuizSettingsBody,
  quizFieldRules,
  toQuizSettingsBody,
} from './quiz-values.ts';

/** Form that creates a quiz and then opens its questions. */
export function NewQuizForm({ courseId }: { courseId: number }) {
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

export function QuizSettingsPanel({ quiz }: { quiz: FullQuiz }) {
  const [save] = useSaveQuizMutation();
  const [look] = useLazyManagedQuizQuery();
  const { id: quizId, courseId } = quiz;
  const draftName = `quiz-${quizId}`;
  const { key, ...form } = useVersionedFormProps(draftName, quiz, () => look({ courseId, quizId }));
  return (
    <>
      <section className="sheet sheet-body sheet-narrow" aria-label="Ajustes">
        <QuizForm
          key={key}
          {...form}
          draftName={draftName}
          quiz={quiz}
          submit="Guardar cambios"
          send={async (body, noteSaved) => {
            noteSaved(await save({ courseId, quizId, ...body }).unwrap());
            toast.success('Datos actualizados con éxito');
          }}
        />
      </section>
      <GroupDatesPanel quiz={quiz} />
    </>
  );
}

type Props = {
  /** The key of the unsaved draft. */
  draftName: string;
  quiz?: FullQuiz;
  submit: string;
  send: (
    body: QuizSettingsBody & { version: number },
    noteSaved: (quiz: FullQuiz) => void,
  ) => Promise<unknown>;
  onSaved?: (quiz: FullQuiz) => void;
  onTakeTheirs?: () => void;
};

function QuizForm({ quiz, ...form }: Props) {
  return (
    <VersionedForm
      {...form}
      row={quiz}
      rules={quizFieldRules}
      changeOf={toQuizSettingsBody}
      differences={listQuizDifferences}
    >
      {() => <QuizFields quiz={quiz} />}
    </VersionedForm>
  );
}
