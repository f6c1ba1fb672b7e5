import type { Assignment } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { QuizTextEditor } from '../bank/quiz-text-editor.tsx';
import { fromLocalTimeOrNull } from '../quiz-text.ts';
import {
  type AssignmentDraft,
  EMPTY_ASSIGNMENT_DRAFT,
  latePolicyProblem,
  toAssignmentBody,
  toAssignmentDraft,
} from './assignment-draft.ts';
import { FormSection, GradingFields, LatePolicyFields, SubmissionFields } from './assignment-sections.tsx';
import {
  useCreateAssignmentMutation,
  useExtraTimesQuery,
  useSaveAssignmentMutation,
} from './assignments.api.ts';
import css from './assignments.module.css';
import { DatesTable } from './dates-table.tsx';
import { RubricTable } from './rubric-table.tsx';

type Props = { courseId: number; assignment?: Assignment };
type State = Assignment['state'];

/** Form that creates or edits an assignment. */
export function AssignmentForm({ courseId, assignment }: Props) {
  const [draft, setDraft] = useState(() =>
    assignment ? toAssignmentDraft(assignment) : EMPTY_ASSIGNMENT_DRAFT,
  );
  const [version, setVersion] = useState(assignment?.version ?? 0);
  const [isDirty, setDirty] = useState(false);
  // Counts the edits, because those made during a save remain unsaved.
  const changes = useRef(0);
  const [create, creating] = useCreateAssignmentMutation();
  const [save, saving] = useSaveAssignmentMutation();
  const navigate = useNavigate();
  const [lateProblem, setLateProblem] = useState<string>();
  const error = creating.error ?? saving.error;
  const problem = lateProblem ?? (error && problemText(error));
  const isBusy = creating.isLoading || saving.isLoading;
  useWarning(isDirty);
  const edit = (next: (before: AssignmentDraft) => AssignmentDraft) => {
    setDraft(next);
    setDirty(true);
    changes.current += 1;
  };
  const change = (update: Partial<AssignmentDraft>) => edit((before) => ({ ...before, ...update }));
  const send = async (state: State) => {
    const found = latePolicyProblem(draft);
    setLateProblem(found);
    if (found) return;
    const sent = changes.current;
    const publishAt = state === 'scheduled' ? fromLocalTimeOrNull(draft.publishAt) : null;
    const body = { ...toAssignmentBody(draft), state, ...(publishAt && { publishAt }) };
    const answer = assignment
      ? await save({ courseId, assignmentId: assignment.id, version, ...body })
      : await create({ courseId, ...body });
    if (!answer.data) return;
    if (changes.current === sent) setDirty(false);
    setVersion(answer.data.version);
    const isNews = state === 'published' && assignment?.state !== 'published';
    toast.success(isNews ? 'Tarea publicada' : 'Tarea guardada');
    if (!assignment) void navigate(paths.editAssignment(courseId, answer.data.id), { replace: true });
  };
  const state = assignment?.state ?? 'draft';
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(state);
      }}
    >
      <div className={css.main}>
        <FormSection title="Consigna">
          <Field
            name="title"
            label="Nombre"
            type="text"
            maxLength={200}
            value={draft.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <QuizTextEditor
            courseId={courseId}
            name="instructions"
            label="Consigna"
            rows={9}
            format="markdown"
            value={draft.instructions}
            onChange={(type) => edit((before) => ({ ...before, instructions: type(before.instructions) }))}
          />
        </FormSection>
        <SubmissionFields draft={draft} onChange={change} />
        <FormSection title="Fechas">
          <DatesTable courseId={courseId} draft={draft} onChange={change} />
          {assignment && <People assignment={assignment} />}
          <LatePolicyFields draft={draft} onChange={change} />
        </FormSection>
        <FormSection title="Pauta">
          <RubricTable draft={draft} onChange={change} />
        </FormSection>
      </div>
      <div className={css.aside}>
        <GradingFields draft={draft} onChange={change} />
        <FormSection title="Programar">
          <label className={css.kv}>
            Se publica
            <input
              type="datetime-local"
              className={css.moment}
              value={draft.publishAt}
              onChange={(event) => change({ publishAt: event.currentTarget.value })}
            />
          </label>
        </FormSection>
      </div>
      <div className={css.foot}>
        <span role="status">{isDirty ? 'Hay cambios sin guardar' : savedText(assignment)}</span>
        {problem && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
        {state !== 'published' && draft.publishAt && (
          <button
            type="button"
            className="btn btn-outline"
            disabled={isBusy}
            onClick={() => void send('scheduled')}
          >
            Programar
          </button>
        )}
        <button type="submit" className="btn btn-outline" disabled={isBusy}>
          {state === 'draft' ? 'Guardar borrador' : 'Guardar'}
        </button>
        <button
          type="button"
          className="btn btn-cta"
          disabled={isBusy}
          onClick={() => void send(state === 'published' ? 'draft' : 'published')}
        >
          {state === 'published' ? 'Pasar a borrador' : 'Publicar'}
        </button>
      </div>
    </form>
  );
}

function savedText(assignment: Assignment | undefined): string {
  if (!assignment) return 'Todavía no se guardó';
  const { state, updatedAt, publishAt } = assignment;
  if (state === 'scheduled' && publishAt) return `Se publica: ${momentText(publishAt)}`;
  return `Guardada: ${momentText(updatedAt)}, ${state === 'draft' ? 'en borrador' : 'publicada'}`;
}

/** Prefers the first invalid field's message, which says more than the general one. */
function problemText(error: unknown): string {
  const body = errorBody(error);
  if (body?.code === 'stale_version')
    return 'Otra persona la cambió mientras tanto. Copiá lo tuyo y volvé a cargar la página.';
  return body?.details?.[0]?.message ?? errorMessage(error);
}

function People({ assignment: { id, courseId } }: { assignment: Assignment }) {
  const { data = [] } = useExtraTimesQuery({ courseId, assignmentId: id });
  const results = `${paths.teacherQuizzes(courseId)}?quiz=${id}&tab=results`;
  return (
    <p className={css.line}>
      {data.map(({ userId, username, seconds }) => (
        <span key={userId} className="chip">
          <bdi>{username}</bdi>: +{Math.round(seconds / 60)} min
        </span>
      ))}
      <Link className="btn btn-ghost btn-sm" to={results}>
        <Icon name="plus" />
        Tiempo extra para una persona
      </Link>
    </p>
  );
}

/** Warns before the browser closes or reloads the page with unsaved changes. */
function useWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const handle = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handle);
    return () => window.removeEventListener('beforeunload', handle);
  }, [isDirty]);
}
