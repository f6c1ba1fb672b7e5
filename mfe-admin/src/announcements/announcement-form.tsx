import type { Announcement } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { futureMomentText } from '@rambla/kit/format/moment';
import { fromLocalTime } from '@rambla/kit/format/time-zone';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { type FormEvent, useState } from 'react';
import { useStoredDraft } from '../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../admin-ui/editing/versioned-form.tsx';
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
  EMPTY_ANNOUNCEMENT,
  toAnnouncementBody,
  toAnnouncementDraft,
} from './draft.ts';
import { AnnouncementFiles, MAX_ANNOUNCEMENT_FILES } from './files.tsx';
import { AnnouncementPreviewPane } from './preview.tsx';
import { RecipientField } from './recipient-field.tsx';
import { SendTimeFields } from './send-time-fields.tsx';
import { AnnouncementList } from './sent-list.tsx';
import { deleteUnattachedFile, useAnnouncementUploads } from './use-uploads.ts';

/** Writes, schedules and corrects announcements of a course or, without a course, of the institute. */
export function AnnouncementForm({ courseId, place }: { courseId: number | null; place: string }) {
  const { userId } = useAuth();
  const [form, setForm, forget] = useStoredDraft<Form>(`announcement-${courseId ?? 'institute'}`, NEW_FORM);
  const { editing, draft } = form;
  /** The announcement to edit once the person agrees to lose the unsaved changes. */
  const [next, setNext] = useState<Announcement | null>(null);
  const [problem, setProblem] = useState<string>();
  const [add, adding] = useAddAnnouncementMutation();
  const [save, saving] = useSaveAnnouncementMutation();
  const { data } = useAudienceQuery({ courseId, groupId: draft.groupId, urgent: draft.urgent });
  const audience = data?.audience;
  const changeWith = (next: (draft: AnnouncementDraft) => Partial<AnnouncementDraft>) =>
    setForm((before) => ({
      ...before,
      draft: { ...before.draft, ...next(before.draft) },
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
    setForm(announcement ? toForm(announcement) : NEW_FORM);
    forget();
    setProblem(undefined);
  };
  const discard = (next: Announcement | null) => {
    for (const file of draft.files) void deleteUnattachedFile(file);
    edit(next);
  };
  const isChanged = form.isChanged || uploads.sending.length > 0;
  const isOut = editing?.state === 'sent' || editing?.state === 'sending';
  const send = async (asDraft: boolean) => {
    const found = uploads.sending.length > 0 ? STILL_SENDING : announcementProblem(draft);
    setProblem(found);
    if (found) return;
    const body = isOut
      ? { ...toAnnouncementBody(draft, false), state: 'sent' as const }
      : toAnnouncementBody(draft, asDraft);
    try {
      const { state } = editing
        ? await save({ ...body, id: editing.id, version: editing.version }).unwrap()
        : await add({ ...body, courseId }).unwrap();
      const waits = body.state === 'sent' && state === 'scheduled';
      toast.success(isOut ? 'Anuncio corregido' : waits ? WAITS : DONE[body.state]);
      edit(null);
    } catch (error) {
      setProblem(errorMessage(error));
      const current = editing && findCurrent(editing, error);
      // Keeps what was typed; the next save corrects the announcement as it is now.
      if (current) setForm((before) => ({ ...before, editing: current }));
    }
  };
  const attach = (files: File[]) => {
    const room = MAX_ANNOUNCEMENT_FILES - draft.files.length - uploads.sending.length;
    setProblem(files.length > room ? `Entran ${MAX_ANNOUNCEMENT_FILES} archivos como máximo.` : undefined);
    uploads.send(files.slice(0, Math.max(0, room)));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  const busy = adding.isLoading || saving.isLoading;
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
        <div className={css.actions}>
          <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
            {isOut ? 'Guardar la corrección' : labelOf(draft, audience?.people)}
          </button>
          {!isOut && (
            <button
              type="button"
              className="btn btn-ghost btn-lg"
              disabled={busy}
              onClick={() => void send(true)}
            >
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
          onConfirm={async () => discard(next)}
        >
          <p>
            Se pierde lo que no guardaste, y pasás a cambiar <bdi>{next.title}</bdi>.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface Form {
  /** The announcement that is edited; null for a new one. */
  editing: Pick<Announcement, 'id' | 'state' | 'version'> | null;
  draft: AnnouncementDraft;
  isChanged: boolean;
}

const NEW_FORM: Form = { editing: null, draft: EMPTY_ANNOUNCEMENT, isChanged: false };

function toForm(announcement: Announcement): Form {
  const { id, state, version } = announcement;
  return { editing: { id, state, version }, draft: toAnnouncementDraft(announcement), isChanged: false };
}

/** Returns the announcement as it is now, after a save that was refused because it had changed. */
function findCurrent(editing: NonNullable<Form['editing']>, error: unknown): Form['editing'] {
  if (errorBody(error)?.code === 'already_sent') return { ...editing, state: 'sent' };
  const current = findConflictingVersion<Announcement>(error);
  return current ? toForm(current).editing : null;
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
