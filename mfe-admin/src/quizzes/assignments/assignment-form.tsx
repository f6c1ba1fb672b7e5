import type { Assignment } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { draftKey, hasDraft, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { SaveConflictChoice } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { useIsHere, useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../../admin-ui/editing/versioned-form.tsx';
import { findUnreadableNumber } from '../bank/kinds/draft-values.ts';
import { QuizTextEditor } from '../bank/quiz-text-editor.tsx';
import { fromLocalTimeOrNull } from '../quiz-text.ts';
import { listAssignmentDifferences } from './assignment-differences.ts';
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

type Props = { courseId: number; assignment?: Assignment; onRefetch: () => unknown };
type State = Assignment['state'];
/** The draft, and the assignment's version from when editing began. */
type VersionedDraft = { draft: AssignmentDraft; version: number };

const draftNameOf = (courseId: number, id = 0) => `assignment-${courseId}-${id}`;

function versionedDraftOf(assignment: Assignment | undefined): VersionedDraft {
  if (!assignment) return { draft: EMPTY_ASSIGNMENT_DRAFT, version: 0 };
  return { draft: toAssignmentDraft(assignment), version: assignment.version };
}

/** Form that creates or edits an assignment, and keeps a draft on this device until it is saved. */
export function AssignmentForm({ courseId, assignment, onRefetch }: Props) {
  const name = draftNameOf(courseId, assignment?.id);
  /** The assignment of the last save or conflict, used until the refetch brings that version. */
  const [newer, setNewer] = useState<Assignment>();
  const stored = newer && newer.version > (assignment?.version ?? 0) ? newer : assignment;
  const [isDirty, setDirty] = useState(() => hasDraft(name));
  const [kept, setKept, forget] = useStoredDraft(name, versionedDraftOf(assignment));
  const { draft } = kept;
  const [create, creating] = useCreateAssignmentMutation();
  const [save, saving] = useSaveAssignmentMutation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [draftProblem, setDraftProblem] = useState<string>();
  const error = creating.error ?? saving.error;
  const current = findConflictingVersion<Assignment>(saving.error);
  const problem = draftProblem ?? (error && problemText(error));
  const isBusy = creating.isLoading || saving.isLoading;
  useWarning(isDirty);
  const edit = (next: (before: AssignmentDraft) => AssignmentDraft) => {
    setKept((latest) => ({ ...latest, draft: next(latest.draft) }));
    setDirty(true);
  };
  const discard = () => {
    setNewer(current ?? stored);
    setKept(versionedDraftOf(current ?? stored));
    forget();
    setDirty(false);
    setDraftProblem(undefined);
    saving.reset();
    creating.reset();
    if (current) onRefetch();
  };
  const change = (update: Partial<AssignmentDraft>) => edit((before) => ({ ...before, ...update }));
  const send = async (state: State, version = kept.version) => {
    const fields = toAssignmentBody(draft);
    const found = latePolicyProblem(draft) ?? findUnreadableNumber(fields);
    setDraftProblem(found);
    if (found) return;
    const publishAt = state === 'scheduled' ? fromLocalTimeOrNull(draft.publishAt) : null;
    const body = { ...fields, state, ...(publishAt && { publishAt }) };
    const answer = assignment
      ? await save({ courseId, assignmentId: assignment.id, version, ...body })
      : await create({ courseId, ...body });
    if (!answer.data) return;
    const saved = answer.data;
    const isLast = forget(kept);
    setNewer(saved);
    setKept((latest) => ({ ...latest, version: saved.version }));
    // Text typed meanwhile becomes a draft of the saved version, even if this form is closed.
    const typed = isLast ? undefined : (readDraft(draftKey(name)) as VersionedDraft | undefined);
    if (typed) writeDraft(draftKey(draftNameOf(courseId, saved.id)), { ...typed, version: saved.version });
    if (isLast || !assignment) forget();
    if (isLast) setDirty(false);
    const isNews = state === 'published' && stored?.state !== 'published';
    toast.success(isNews ? 'Tarea publicada' : 'Tarea guardada');
    if (!assignment && isHere()) void navigate(paths.editAssignment(courseId, saved.id), { replace: true });
  };
  const state = stored?.state ?? 'draft';
  /** The state of the last save, which a conflict may have refused. */
  const wanted = saving.originalArgs?.state ?? state;
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
        {current && (
          <SaveConflictChoice
            differences={listAssignmentDifferences(
              { ...draft, state: wanted },
              { ...toAssignmentDraft(current), state: current.state },
            )}
            onKeepMine={() => void send(wanted, current.version)}
            onTakeTheirs={discard}
          />
        )}
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
        <span role="status">{isDirty ? 'Hay cambios sin guardar' : savedText(stored)}</span>
        {problem && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
        {isDirty && (
          <button type="button" className="btn btn-ghost" disabled={isBusy} onClick={discard}>
            Descartar lo que escribí
          </button>
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
  if (body?.code === 'stale_version') return 'Otra persona la cambió mientras tanto: elegí con qué quedarte.';
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
