import type { Course, Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useRef, useState } from 'react';
import { listFieldDifferences } from '../../admin-ui/editing/differences.ts';
import { SaveConflictChoice } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../../admin-ui/editing/versioned-form.tsx';
import '../../admin-ui/admin-ui.css';
import { useSaveLectureMutation } from '../lectures.api.ts';
import { publicationText } from '../publication/publication-text.ts';
import { MarkdownEditor } from './markdown-editor.tsx';
import css from './page-editor.module.css';

type Props = { course: Course; page: Lecture; onRefetch: () => Promise<unknown> };
type Draft = { title: string; text: string; version: number };
/** A change of the page besides its texts. */
type PageChange = { state?: Lecture['state'] };

const LABELS = { title: 'Título', text: 'Texto' };

function draftOf({ title, text = '', version = 0 }: Lecture): Draft {
  return { title, text, version };
}

/** Edits a page and keeps a draft on this device until it is saved. */
export function PageEditor({ course, page, onRefetch }: Props) {
  const [saved, setSaved] = useState(() => draftOf(page));
  const [draft, setDraft, forget] = useStoredDraft<Draft>(`page-${page.id}`, saved);
  const [state, setState] = useState(page);
  const [stale, setStale] = useState<Lecture | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading }] = useSaveLectureMutation();
  const isChanged = draft.title !== saved.title || draft.text !== saved.text;

  const newest = useRef(draft);
  newest.current = draft;
  /** A save wanted during another one, because two simultaneous saves would conflict. */
  const dueAgain = useRef<PageChange | null>(null);

  const save = async (version: number, more: PageChange = {}) => {
    if (isLoading) {
      dueAgain.current = { ...dueAgain.current, ...more };
      return;
    }
    await saveDraft(draft, version, more);
  };
  const saveDraft = async (sent: Draft, version: number, more: PageChange) => {
    dueAgain.current = null;
    if (sent.title.trim() === '') return setFailure('Escribí el título de la página.');
    const title = sent.title.trim();
    const call = { courseId: course.id, lectureId: page.id, version, title, text: sent.text, ...more };
    const answer = await send(call);
    if (answer.error) {
      setStale(findConflictingVersion<Lecture>(answer.error) ?? null);
      return setFailure(findConflictingVersion(answer.error) ? null : errorMessage(answer.error));
    }
    setFailure(null);
    setStale(null);
    setState(answer.data);
    const stored = { ...sent, title, version: answer.data.version ?? 0 };
    // Text typed meanwhile stays a draft.
    const isLast = forget(sent);
    setDraft((latest) => (isLast ? stored : { ...latest, version: stored.version }));
    if (isLast) forget(stored);
    setSaved(stored);
    const due = dueAgain.current as PageChange | null;
    if (due && (!isLast || (due.state && due.state !== answer.data.state)))
      return saveDraft(isLast ? stored : newest.current, stored.version, due);
    toast.success(more.state === 'published' ? 'Página publicada' : 'Página guardada');
  };
  const takeTheirs = (theirs: Lecture) => {
    setSaved(draftOf(theirs));
    setDraft(draftOf(theirs));
    setState(theirs);
    forget();
    setStale(null);
    void onRefetch();
  };

  return (
    <div className="desk">
      <PageTitle title={`Editar ${saved.title} · ${course.name}`} />
      <Link className={css.back} to={paths.editLectures(course.id)}>
        <Icon name="left" />
        Contenido de {course.name}
      </Link>
      <h1 className="sr-only">Editar la página {page.position}</h1>
      <div className={css.head}>
        <div className={css.name}>
          <label htmlFor="page-title">
            Página {page.position}
            {page.section && `, en ${page.section}`}
          </label>
          <input
            id="page-title"
            name="title"
            maxLength={200}
            value={draft.title}
            onChange={({ currentTarget: { value } }) => setDraft((latest) => ({ ...latest, title: value }))}
          />
        </div>
        <div className={css.actions}>
          <span className={css.saved} role="status">
            {isChanged ? 'Sin guardar: lo tenés en este navegador' : 'Guardada'}
          </span>
          <span className="chip">{publicationText(state)}</span>
          <Link className="btn btn-outline" to={paths.lecture(course.id, page.id)}>
            <Icon name="eye" />
            Ver como estudiante
          </Link>
          <button
            type="button"
            className={state.state === 'draft' ? 'btn btn-outline' : 'btn btn-cta'}
            aria-disabled={isLoading}
            onClick={() => void save(draft.version)}
          >
            {isLoading ? 'Guardando…' : 'Guardar'}
          </button>
          {state.state === 'draft' && (
            <button
              type="button"
              className="btn btn-cta"
              aria-disabled={isLoading}
              onClick={() => void save(draft.version, { state: 'published' })}
            >
              Publicar
            </button>
          )}
        </div>
      </div>
      <div role="alert">
        {failure && (
          <p className={css.bad}>
            <b>No se está guardando.</b> {failure} Seguí escribiendo: lo tenés en este navegador.
          </p>
        )}
      </div>
      {stale && (
        <div className={css.say} role="alert">
          <p>
            <b>Otra persona guardó otra versión.</b> Lo tuyo está a salvo en este navegador.
          </p>
          <SaveConflictChoice
            differences={listFieldDifferences(LABELS, draft, { ...stale, text: stale.text ?? '' })}
            onKeepMine={() => void save(stale.version ?? 0)}
            onTakeTheirs={() => takeTheirs(stale)}
          />
        </div>
      )}
      <MarkdownEditor
        courseId={course.id}
        title={draft.title}
        text={draft.text}
        onChange={(edit) => setDraft((latest) => ({ ...latest, text: edit(latest.text) }))}
        onSave={() => void save(draft.version)}
      />
    </div>
  );
}
