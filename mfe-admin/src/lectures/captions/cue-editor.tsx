import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type RefObject, useState } from 'react';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { usePutCaptionsMutation } from '../lectures.api.ts';
import css from './captions.module.css';
import { CueRow } from './cue-row.tsx';
import { formatCueTime } from './cue-time.ts';
import { type DraftCue, findCueProblems, toWebVtt } from './web-vtt.ts';

const USUAL_SECONDS = 3;

type CaptionsKey = { courseId: number; lectureId: number; language: string };

export type CueEditorProps = {
  one: CaptionsKey;
  saved: DraftCue[];
  /** True for automatic captions until somebody saves them. */
  unreviewed: boolean;
  video: RefObject<HTMLVideoElement | null>;
};

/** Returns the key of the unsaved captions' draft. */
export function captionsDraftKey({ lectureId, language }: CaptionsKey): string {
  return `captions-${lectureId}-${language}`;
}

type Props = CueEditorProps & {
  /** Called with the saved text. */
  onSaved: (captions: string) => void;
};

/** Editor of cues and their times; unsaved changes survive a reload. */
export function CueEditor({ one, saved, unreviewed, video, onSaved }: Props) {
  const [cues, setCues, forget] = useStoredDraft(captionsDraftKey(one), saved);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [put, { isLoading }] = usePutCaptionsMutation();
  const changed = findCueProblems(cues).size > 0 || toWebVtt(cues) !== toWebVtt(saved);
  const now = () => video.current?.currentTime ?? 0;
  const nextKey = 1 + Math.max(0, ...cues.map(({ key }) => key));
  const addAt = (index: number, start: number) => {
    const cue = {
      key: nextKey,
      start: formatCueTime(start),
      end: formatCueTime(start + USUAL_SECONDS),
      text: '',
    };
    setCues(cues.toSpliced(index, 0, cue));
  };
  const handleSave = async () => {
    if (isLoading) return;
    const found = findCueProblems(cues);
    setProblems(found);
    if (found.size > 0) return toast.error('Hay líneas para corregir.');
    const text = toWebVtt(cues);
    const { error } = await put({ ...one, text });
    if (error) return toast.error(errorMessage(error));
    forget(cues);
    onSaved(text);
    toast.success('Subtítulos guardados con éxito');
  };
  return (
    <>
      <ol className={css.cues}>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.key}
            cue={cue}
            problem={problems.get(cue.key)}
            now={now}
            onSeek={(seconds) => {
              if (video.current) video.current.currentTime = seconds;
            }}
            onChange={(change) => setCues(cues.with(index, { ...cue, ...change }))}
            onAddAfter={() => addAt(index + 1, now())}
            onRemove={() => setCues(cues.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div className="card-actions">
        <button type="button" className="btn btn-outline btn-sm" onClick={() => addAt(cues.length, now())}>
          <Icon name="plus" />
          Agregar línea
        </button>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          disabled={!(changed || unreviewed) || cues.length === 0}
          aria-disabled={isLoading || undefined}
          onClick={() => void handleSave()}
        >
          {unreviewed && !changed ? 'Marcar como revisados' : 'Guardar subtítulos'}
        </button>
        {changed && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={() => {
              setCues(saved);
              forget();
            }}
          >
            Descartar cambios
          </button>
        )}
      </div>
    </>
  );
}
