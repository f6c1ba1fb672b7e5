import '@rambla/kit/styles/forms.css';
import type { GradingScheme, GradingSchemePreview } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { type ToastAction, toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type FormEvent, useState } from 'react';
import { SegmentedControl } from '../../admin-ui/segmented-control.tsx';
import { announceDeletion, type DeletionResult } from '../../admin-ui/undo.ts';
import { GradeChangesDialog } from './grade-changes-dialog.tsx';
import { GradePartsEditor } from './grade-parts-editor.tsx';
import { usePreviewSchemeMutation, useSaveSchemeMutation } from './gradebook.api.ts';
import own from './gradebook.module.css';
import {
  convertScale,
  type SchemeDraft,
  schemeProblem,
  toRestoreBody,
  toSchemeBody,
  toSchemeDraft,
} from './scheme-draft.ts';
import { SchemeRuleFields } from './scheme-rule-fields.tsx';

type Props = { courseId: number; scheme: GradingScheme; onClose: () => void };

const SCALES = [
  { value: 'percent', label: 'Porcentaje' },
  { value: 'twelve', label: '0 a 12' },
] as const;

/** Reports a save; the server's undo comes before `action`. */
function announceSaved(text: string, { undo }: DeletionResult, action?: ToastAction): void {
  if (undo === null) toast.success(text, action);
  else announceDeletion(text, { undo });
}

/** Edits a course's grading scheme and previews whose grade changes. */
export function SchemeEditor({ courseId, scheme, onClose }: Props) {
  const [draft, setDraft] = useState(() => toSchemeDraft(scheme));
  const [preview, setPreview] = useState<GradingSchemePreview | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isStale, setStale] = useState(false);
  const [ask, asking] = usePreviewSchemeMutation();
  const [save, saving] = useSaveSchemeMutation();
  const change = (changes: Partial<SchemeDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const fail = (error: unknown) => {
    setPreview(null);
    setStale(errorBody(error)?.code === 'stale_version');
    setProblem(errorMessage(error));
  };
  const handleSave = async () => {
    const { data, error } = await save({ courseId, scheme: toSchemeBody(draft) });
    if (error) return fail(error);
    const saved = 'Datos actualizados con éxito';
    const undo = { label: 'Deshacer', run: () => void handleUndo(data.version) };
    // Offers to save the former scheme again, unless there was none.
    announceSaved(saved, data, scheme.version > 0 ? undo : undefined);
    onClose();
  };
  const handleUndo = async (version: number) => {
    const { data, error } = await save({ courseId, scheme: toRestoreBody(scheme, version) });
    if (error) toast.error(errorMessage(error));
    else announceSaved('Se deshizo con éxito', data);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = schemeProblem(draft);
    setProblem(wrong);
    if (wrong) return;
    const { data, error } = await ask({ courseId, scheme: toSchemeBody(draft) });
    if (error) return fail(error);
    if (data.moved.length === 0 && data.lostGrades === 0) return handleSave();
    setPreview(data);
  };
  const handleFresh = () => {
    setDraft(toSchemeDraft(scheme));
    setStale(false);
    setProblem(undefined);
  };
  const isBusy = asking.isLoading || saving.isLoading;
  return (
    <form
      className={`sheet ${own.editor}`}
      aria-label="Cómo se arma la nota"
      onSubmit={handleSubmit}
      noValidate
    >
      <div className={own.editorHead}>
        <h2>Cómo se arma la nota</h2>
        <SegmentedControl
          legend="Escala"
          options={SCALES}
          value={draft.scale}
          onChange={(scale) => setDraft(convertScale(draft, scale))}
        />
      </div>
      <GradePartsEditor parts={draft.parts} onChange={(parts) => change({ parts })} />
      <SchemeRuleFields draft={draft} onChange={change} />
      {problem && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{problem}</p>
          {isStale && scheme.version !== draft.version && (
            <button type="button" className="btn btn-outline btn-sm" onClick={handleFresh}>
              Ver lo que guardó
            </button>
          )}
        </div>
      )}
      <div className={own.editorActions}>
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Calculando…' : 'Guardar'}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Cancelar
        </button>
        <p className="muted">Antes de guardar vas a ver a quién le cambia la nota.</p>
      </div>
      {preview && (
        <GradeChangesDialog
          preview={preview}
          scale={draft.scale}
          isSaving={saving.isLoading}
          onSave={() => void handleSave()}
          onClose={() => setPreview(null)}
        />
      )}
    </form>
  );
}
