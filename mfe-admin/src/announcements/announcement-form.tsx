import type { Announcement } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { futureMomentText } from '@rambla/kit/format/moment';
import { fromLocalTime } from '@rambla/kit/format/time-zone';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { type FormEvent, useEffect, useState } from 'react';
import { SaveConflictChoice } from '../admin-ui/editing/save-conflict-choice.tsx';
import { useIsHere, useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../admin-ui/editing/versioned-form.tsx';
import { listAnnouncementDifferences } from './announcement-differences.ts';
import { AnnouncementTextFields } from './announcement-text-fields.tsx';
import {
  useAddAnnouncementMutation,
  useAudienceQuery,
  useSaveAnnouncementMutation,
} from './announcements.api.ts';
import css from './announcements.module.css';
import { ChannelFields } from './channel-fields.tsx';
import {
  type AnnouncementDraft,
  type AnnouncementDraftFile,
  announcementProblem,
  toAnnouncementBody,
} from './draft.ts';
import { AnnouncementFiles, MAX_ANNOUNCEMENT_FILES } from './files.tsx';
import { type AnnouncementFormState, hasGoneOut, NEW_FORM, toFormState } from './form-state.ts';
import { AnnouncementPreviewPane } from './preview.tsx';
import { RecipientField } from './recipient-field.tsx';
import { SendTimeFields } from './send-time-fields.tsx';
import { AnnouncementList } from './sent-list.tsx';
import { deleteUnattachedFile, useAnnouncementUploads } from './use-uploads.ts';

/** Running saves by draft, which outlive their form; each tells whether it succeeded. */
const runningSaves = new Map<string, Promise<boolean>>();

/** Writes, schedules and corrects announcements of a course or, without a course, of the institute. */
export function AnnouncementForm({ courseId, place }: { courseId: number | null; place: string }) {
  const { userId } = useAuth();
  const draftName = `announcement-${courseId ?? 'institute'}`;
  const [form, setForm, forget] = useStoredDraft<AnnouncementFormState>(draftName, NEW_FORM);
  const isHere = useIsHere();
  const { editing, draft } = form;
  /** The announcement to edit, or a new one, once the person agrees to lose the unsaved changes. */
  const [next, setNext] = useState<Announcement | 'new' | null>(null);
  /** The version that another person saved meanwhile. */
  const [current, setCurrent] = useState<Announcement>();
  const [wantsDraft, setWantsDraft] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [add, adding] = useAddAnnouncementMutation();
  const [save, saving] = useSaveAnnouncementMutation();
  const { data } = useAudienceQuery({ courseId, groupId: draft.groupId, urgent: draft.urgent });
  const audience = data?.audience;
  const changeWith = (changeOf: (draft: AnnouncementDraft) => Partial<AnnouncementDraft>) =>
    setForm((before) => ({
      ...before,
      draft: { ...before.draft, ...changeOf(before.draft) },
      isChanged: true,
    }));
  const change = (changed: Partial<AnnouncementDraft>) => changeWith(() => changed);
  const addFile = (file: AnnouncementDraftFile) => changeWith(({ files }) => ({ files: [...files, file] }));
  const removeFile = (file: AnnouncementDraftFile) => {
    void deleteUnattachedFile(file);
    changeWith(({ files }) => ({ files: files.filter((one) => one !== file) }));
  };
  const uploads = useAnnouncementUploads(addFile);
  const edit = (announcement: Announcement | null) => {
    // A file that arrives later would be attached to the other announcement.
    uploads.cancelAll();
    setForm(announcement ? toFormState(announcement) : NEW_FORM);
    forget();
    setProblem(undefined);
    setCurrent(undefined);
  };
  const discard = (opened: Announcement | null) => {
    for (const file of draft.files) void deleteUnattachedFile(file);
    edit(opened);
  };
  const isChanged = form.isChanged || uploads.sending.length > 0;
  const isOut = hasGoneOut(editing);
  /** Returns whether the save succeeded. */
  const store = async (asDraft: boolean, over: AnnouncementFormState['editing']): Promise<boolean> => {
    const isCorrection = hasGoneOut(over);
    const body = isCorrection
      ? { ...toAnnouncementBody(draft, false), state: 'sent' as const }
      : toAnnouncementBody(draft, asDraft);
    try {
      const { state } = over
        ? await save({ ...body, id: over.id, version: over.version }).unwrap()
        : await add({ ...body, courseId }).unwrap();
      const waits = body.state === 'sent' && state === 'scheduled';
      toast.success(isCorrection ? 'Anuncio corregido' : waits ? WAITS : DONE[body.state]);
      forget();
      if (isHere()) edit(null);
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      setCurrent(findConflictingVersion<Announcement>(error));
      // Keeps what was typed; the next save corrects the announcement that went out.
      if (over && errorBody(error)?.code === 'already_sent')
        setForm((before) => ({ ...before, editing: { ...over, state: 'sent' } }));
      return false;
    } finally {
      runningSaves.delete(draftName);
    }
  };
  const send = (asDraft: boolean, over = editing) => {
    const found = uploads.sending.length > 0 ? STILL_SENDING : announcementProblem(draft);
    setProblem(found);
    setCurrent(undefined);
    setWantsDraft(asDraft);
    if (!found) runningSaves.set(draftName, store(asDraft, over));
  };
  const attach = (files: File[]) => {
    const room = MAX_ANNOUNCEMENT_FILES - draft.files.length - uploads.sending.length;
    setProblem(files.length > room ? `Entran ${MAX_ANNOUNCEMENT_FILES} archivos como máximo.` : undefined);
    uploads.send(files.slice(0, Math.max(0, room)));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  // A form opened during a save waits for it, so that the same announcement does not go out twice.
  const [isSavedElsewhere, setSavedElsewhere] = useState(() => runningSaves.has(draftName));
  useEffect(() => {
    void runningSaves.get(draftName)?.then((isSaved) => {
      if (!isHere()) return;
      setSavedElsewhere(false);
      if (isSaved) edit(null);
    });
  }, []);
  const busy = adding.isLoading || saving.isLoading || isSavedElsewhere;
  const open = (announcement: Announcement) => {
    // Dropping the draft during its save would delete the files that the save attaches.
    if (busy) return;
    if (isChanged) setNext(announcement);
    else edit(announcement);
  };
  return (
    <div className={css.columns}>
      <form
        className={css.form}
        aria-label={editing ? 'Cambiar el anuncio' : 'Nuevo anuncio'}
        onSubmit={handleSubmit}
      >
        <h2>{editing ? 'Cambiar el anuncio' : 'Nuevo anuncio'}</h2>
        {/* A success empties the form, so changes during a save would be lost. */}
        <div className={css.fields} inert={busy}>
          {courseId !== null && !isOut && (
            <RecipientField
              courseId={courseId}
              groupId={draft.groupId}
              onChange={(groupId) => change({ groupId })}
            />
          )}
          <AnnouncementTextFields draft={draft} onChange={change} onFiles={attach} />
          <AnnouncementFiles
            {...{ courseId, files: draft.files, sending: uploads.sending }}
            {...{ onAdd: addFile, onRemove: removeFile, onRetry: uploads.retry, onCancel: uploads.cancel }}
          />
          {!isOut && <SendTimeFields draft={draft} onChange={change} />}
          {!isOut && <ChannelFields draft={draft} audience={audience} onChange={change} />}
        </div>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        {current && (
          <SaveConflictChoice
            differences={listAnnouncementDifferences(draft, current)}
            onKeepMine={() => {
              const { editing } = toFormState(current);
              setForm((before) => ({ ...before, editing }));
              send(wantsDraft, editing);
            }}
            onTakeTheirs={() => discard(current)}
          />
        )}
        <div className={css.actions}>
          {!current && (
            <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
              {isOut ? 'Guardar la corrección' : labelOf(draft, audience?.people)}
            </button>
          )}
          {!isOut && !current && (
            <button type="button" className="btn btn-ghost btn-lg" disabled={busy} onClick={() => send(true)}>
              Guardar borrador
            </button>
          )}
          {editing && (
            <button
              type="button"
              className="btn btn-ghost btn-lg"
              disabled={busy}
              onClick={() => discard(null)}
            >
              Cancelar
            </button>
          )}
          {!editing && isChanged && (
            <button
              type="button"
              className="btn btn-ghost btn-lg"
              disabled={busy}
              onClick={() => setNext('new')}
            >
              Descartar lo que escribí
            </button>
          )}
        </div>
      </form>
      <aside className={css.side} aria-label="Así se va a ver">
        <AnnouncementPreviewPane
          draft={draft}
          place={place}
          author={{ id: userId ?? 0, name: data?.author ?? '' }}
        />
        <AnnouncementList courseId={courseId} onEdit={open} />
      </aside>
      {next && (
        <ConfirmDialog
          title="¿Dejar lo que escribiste?"
          action="Dejarlo"
          onClose={() => setNext(null)}
          onConfirm={async () => discard(next === 'new' ? null : next)}
        >
          {next === 'new' ? (
            <p>Se pierde lo que no guardaste.</p>
          ) : (
            <p>
              Se pierde lo que no guardaste, y pasás a cambiar <bdi>{next.title}</bdi>.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

const WAITS = 'El anuncio sale cuando se publique el curso';
const STILL_SENDING = 'Esperá a que suban los archivos, o quitalos.';

const DONE = {
  draft: 'Borrador guardado',
  scheduled: 'Anuncio programado',
  sent: 'Anuncio publicado',
};

function labelOf({ later, at }: AnnouncementDraft, people: number | undefined): string {
  if (later) return at === '' ? 'Programar' : `Programar para ${futureMomentText(fromLocalTime(at))}`;
  return people === undefined ? 'Publicar' : `Publicar para ${people}`;
}
