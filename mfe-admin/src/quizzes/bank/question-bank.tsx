import type { Question, QuestionKind } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { QuestionName } from '../question-name.tsx';
import { useCreateQuestionMutation, useDeleteQuestionMutation } from './bank.api.ts';
import { BankTable, questionNameOf } from './bank-table.tsx';
import { QUESTION_KIND_OPTIONS } from './kinds/kinds.ts';
import { copyQuestionBody } from './question-draft.ts';

export default function QuestionBank({ courseId }: { courseId: number }) {
  const [leaving, setLeaving] = useState<Question | null>(null);
  const [create] = useCreateQuestionMutation();
  const handleCopy = async (question: Question) => {
    const body = { ...copyQuestionBody(question), title: `${questionNameOf(question)} (copia)` };
    const { error } = await create({ courseId, body });
    if (error) toast.error(errorMessage(error));
    else toast.success('Pregunta copiada con éxito');
  };
  return (
    <section className="sheet" aria-label="Banco de preguntas">
      <div className="tools">
        <NewQuestionMenu />
        <Link className="btn btn-outline" to="?view=import">
          <Icon name="upload" />
          Importar preguntas
        </Link>
      </div>
      <BankTable
        courseId={courseId}
        nameCell={(question) => (
          <bdi>
            <Link to={`?view=bank&question=${question.id}`}>
              <QuestionName {...question} />
            </Link>
          </bdi>
        )}
        actions={(question) => (
          <MenuButton button={<Icon name="dots" />} label={`Acciones para ${questionNameOf(question)}`}>
            <MenuItem icon="edit" label="Editar" to={`?view=bank&question=${question.id}`} />
            <MenuItem icon="stack" label="Duplicar" onPick={() => void handleCopy(question)} />
            <MenuItem icon="trash" label="Eliminar" danger onPick={() => setLeaving(question)} />
          </MenuButton>
        )}
      />
      {leaving && <DeleteQuestion question={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function NewQuestionMenu() {
  return (
    <MenuButton
      className="btn btn-primary"
      button={
        <>
          <Icon name="plus" />
          Pregunta nueva
        </>
      }
    >
      {QUESTION_KIND_OPTIONS.map(({ value, label }: { value: QuestionKind; label: string }) => (
        <MenuItem key={value} icon="quiz" label={label} to={`?view=bank&question=new&kind=${value}`} />
      ))}
    </MenuButton>
  );
}

function DeleteQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const [remove] = useDeleteQuestionMutation();
  return (
    <ConfirmDialog
      title="¿Eliminar la pregunta?"
      action="Eliminar pregunta"
      onClose={onClose}
      onConfirm={async () => {
        await remove({ courseId: question.courseId, questionId: question.id }).unwrap();
        toast.success('Pregunta eliminada con éxito');
      }}
    >
      <p>
        «{questionNameOf(question)}» se va del banco con su clave y sus comentarios. Si un cuestionario la
        usa, antes hay que sacarla de ahí.
      </p>
    </ConfirmDialog>
  );
}
