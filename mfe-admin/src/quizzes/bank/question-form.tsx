import type { NewQuestionBody, Question } from '@rambla/api/contract';
import { Form } from '@rambla/kit/ui/form';
import { useRef } from 'react';
import { SaveConflictChoice } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../../admin-ui/editing/versioned-form.tsx';
import { parseClock } from '../../admin-ui/parse-clock.ts';
import { findUnreadableNumber } from './kinds/draft-values.ts';
import type { BankQuestionDraft, KindDrafts } from './kinds/kinds.ts';
import type { QuestionKindEditorProps } from './kinds/question-kind.ts';
import { listQuestionDifferences } from './question-differences.ts';
import { toQuestionBody, toQuestionDraft } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';

type Props = {
  courseId: number;
  /** Key under which the unsaved draft is stored. */
  draftName: string;
  /** The existing question. */
  question?: Question;
  initial: BankQuestionDraft;
  submit: string;
  send: (body: NewQuestionBody, version: number) => Promise<Question>;
  /** Called after the draft was cleared. */
  onSaved: (another: boolean) => void;
  /** Called with the saved question and the newer draft when somebody typed during the save. */
  onTypedOn: (saved: Question, draft: BankQuestionDraft) => void;
  /** True when the form offers to write another question. */
  offersAnother?: boolean;
};

/** Form for a question, with a preview of its texts. */
export function QuestionForm(props: Props) {
  const { courseId, draftName, question, initial, submit, send, onSaved, onTypedOn, offersAnother } = props;
  const [kept, setKept, forget] = useStoredDraft(draftName, {
    draft: initial,
    version: question?.version ?? 0,
  });
  const { draft } = kept;
  const form = useRef<HTMLElement>(null);
  const version = useRef(kept.version);
  const isAnother = useRef(false);
  const change: QuestionKindEditorProps<KindDrafts>['onChange'] = (update) =>
    setKept(({ draft: latest }) => ({
      draft: { ...latest, ...(update instanceof Function ? update(latest) : update) },
      version: version.current,
    }));
  const changed = JSON.stringify(draft) !== JSON.stringify(initial);
  const remedy = (error: unknown) => {
    const current = findConflictingVersion<Question>(error);
    if (!current) return null;
    return (
      <SaveConflictChoice
        differences={listQuestionDifferences(draft, toQuestionDraft(current))}
        onKeepMine={() => {
          version.current = current.version;
          form.current?.querySelector('form')?.requestSubmit();
        }}
        onTakeTheirs={() => {
          version.current = current.version;
          setKept({ draft: toQuestionDraft(current), version: current.version });
        }}
      />
    );
  };
  return (
    <section className="sheet sheet-body" aria-label="Editar pregunta" ref={form}>
      <Form
        rules={{
          text: () => (draft.text.trim() ? undefined : 'Escribí la pregunta.'),
          title: () => undefined,
          lectureAt: (value = '') =>
            parseClock(value) === undefined ? 'Escribí los minutos y segundos: 4:12.' : undefined,
          mark: (value: string) => (/^\d+([.,]\d+)?$/.test(value.trim()) ? undefined : 'Escribí los puntos.'),
        }}
        submit={submit}
        sending="Guardando…"
        remedy={remedy}
        send={async () => {
          const another = isAnother.current;
          const body = toQuestionBody(draft);
          const message = findUnreadableNumber(body);
          if (message) throw { status: 'CUSTOM_ERROR', data: { code: 'unreadable_number', message } };
          const saved = await send(body, version.current);
          if (forget(kept)) return onSaved(another);
          version.current = saved.version;
          setKept(({ draft: latest }) => {
            onTypedOn(saved, latest);
            return { draft: latest, version: saved.version };
          });
          // Clears this draft, because the newer text belongs to the saved question.
          if (offersAnother) forget();
        }}
      >
        <QuestionFields courseId={courseId} draft={draft} onChange={change} />
      </Form>
      {offersAnother && (
        <button
          type="button"
          className="btn btn-outline btn-sm add-line"
          onClick={() => {
            isAnother.current = true;
            form.current?.querySelector('form')?.requestSubmit();
            // Resets the flag, because `send` has read it or the form is incomplete.
            isAnother.current = false;
          }}
        >
          Guardar y crear otra
        </button>
      )}
      {changed && (
        <button
          type="button"
          className="btn btn-ghost btn-sm add-line"
          onClick={() => {
            version.current = question?.version ?? 0;
            setKept({ draft: initial, version: version.current });
            forget();
          }}
        >
          Descartar lo que escribí
        </button>
      )}
    </section>
  );
}
