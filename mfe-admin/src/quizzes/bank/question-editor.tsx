import type { NewQuestionBody, Question, QuestionKind } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { draftKey, writeDraft } from '@rambla/kit/data/draft-storage';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { PanelFailure } from '../../admin-ui/panel-failure.tsx';
import { toSlotBodies, toSlotDrafts } from '../editor/slots.ts';
import { useLazyManagedQuizQuery, useSaveQuizMutation } from '../quizzes.api.ts';
import { useCreateQuestionMutation, useQuestionQuery, useSaveQuestionMutation } from './bank.api.ts';
import type { BankQuestionDraft } from './kinds/kinds.ts';
import { createQuestionDraft, toQuestionDraft } from './question-draft.ts';
import { QuestionForm } from './question-form.tsx';

type Props = {
  courseId: number;
  /** Either `new` or a question's id. */
  question: string;
  /** The quiz to which a new question is added. */
  quizId?: number | undefined;
};

/** Editor of a new or existing question of the bank. */
export default function QuestionEditor({ courseId, question, quizId }: Props) {
  const back = quizId ? `?quiz=${quizId}&tab=questions` : '?view=bank';
  return (
    <>
      <nav className="desk-links" aria-label="Volver">
        <Link to={back}>
          <Icon name="left" />
          {quizId ? 'Preguntas del cuestionario' : 'Banco de preguntas'}
        </Link>
      </nav>
      {question === 'new' ? (
        <NewQuestion courseId={courseId} quizId={quizId} back={back} />
      ) : (
        <KnownQuestion key={question} courseId={courseId} questionId={Number(question)} back={back} />
      )}
    </>
  );
}

function NewQuestion({
  courseId,
  quizId,
  back,
}: {
  courseId: number;
  quizId?: number | undefined;
  back: string;
}) {
  const { get } = useAddressState();
  const [kind, setKind] = useState((get('kind') || 'single') as QuestionKind);
  const [round, setRound] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) around.current?.querySelector<HTMLElement>('textarea[name="text"]')?.focus();
  }, [round]);
  const [create] = useCreateQuestionMutation();
  const append = useAppend(courseId, quizId);
  const navigate = useNavigate();
  const send = async (body: NewQuestionBody) => {
    const made = await create({ courseId, body }).unwrap();
    // Only reports a failed addition, because a retry would create the question again.
    await append(made).then(
      () => toast.success('Pregunta creada con éxito'),
      (error) =>
        toast.error(`La pregunta quedó en el banco, pero no en el cuestionario. ${errorMessage(error)}`),
    );
    setKind(body.kind);
    return made;
  };
  const handleSaved = (another: boolean) => {
    if (another) setRound(round + 1);
    else void navigate(back, { replace: true });
  };
  const handleTypedOn = ({ id, version }: Question, draft: BankQuestionDraft) => {
    writeDraft(draftKey(`question-${id}`), { draft, version });
    void navigate(`?${quizId ? `quiz=${quizId}&` : ''}question=${id}`, { replace: true });
  };
  return (
    <div ref={around}>
      <QuestionForm
        key={round}
        courseId={courseId}
        draftName={`new-question-${courseId}-${quizId ?? ''}-${kind}`}
        initial={createQuestionDraft(kind)}
        submit="Crear pregunta"
        send={send}
        onSaved={handleSaved}
        onTypedOn={handleTypedOn}
        offersAnother
      />
    </div>
  );
}

/** Returns a function that adds a new question to the end of the quiz. */
function useAppend(courseId: number, quizId: number | undefined) {
  const [look] = useLazyManagedQuizQuery();
  const [save] = useSaveQuizMutation();
  return async ({ id, mark }: Question) => {
    if (!quizId) return;
    const { version, questions = [] } = await look({ courseId, quizId }).unwrap();
    const before = toSlotBodies(toSlotDrafts(questions)) ?? [];
    await save({ courseId, quizId, version, questions: [...before, { questionId: id, mark }] }).unwrap();
  };
}

function KnownQuestion({
  courseId,
  questionId,
  back,
}: {
  courseId: number;
  questionId: number;
  back: string;
}) {
  const { data, error, refetch } = useQuestionQuery({ courseId, questionId });
  const [save] = useSaveQuestionMutation();
  const navigate = useNavigate();
  if (error && !data)
    return (
      <section className="sheet">
        <PanelFailure error={error} onRetry={refetch} />
      </section>
    );
  if (!data) return <Spinner />;
  return (
    <QuestionForm
      courseId={courseId}
      draftName={`question-${questionId}`}
      question={data}
      initial={toQuestionDraft(data)}
      submit="Guardar cambios"
      send={async (body, version) => {
        const saved = await save({ courseId, questionId, body: { ...body, version } }).unwrap();
        toast.success('Datos actualizados con éxito');
        return saved;
      }}
      onSaved={() => void navigate(back)}
      onTypedOn={() => toast.success('Lo que escribiste mientras se guardaba sigue acá.')}
    />
  );
}
