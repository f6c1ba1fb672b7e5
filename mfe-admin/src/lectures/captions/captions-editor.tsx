import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type RefObject, useState } from 'react';
import { useFormKey } from '../../admin-ui/editing/form-draft.ts';
import { SegmentedControl } from '../../admin-ui/segmented-control.tsx';
import { useCuesQuery } from '../lectures.api.ts';
import { AutomaticCaptionsPanel } from './automatic-captions-panel.tsx';
import { CaptionFilePanel } from './caption-file-panel.tsx';
import { CueEditor, type CueEditorProps, captionsDraftKey } from './cue-editor.tsx';
import { formatCueTime } from './cue-time.ts';
import { toWebVtt } from './web-vtt.ts';

const LANGUAGES = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
  { value: 'pt', label: 'Portugués' },
] as const;

type Language = (typeof LANGUAGES)[number]['value'];
type Props = { courseId: number; lecture: Lecture; video: RefObject<HTMLVideoElement | null> };

/** Generates, uploads, edits and deletes a lecture's captions. */
export function CaptionsEditor({ courseId, lecture, video }: Props) {
  const [language, setLanguage] = useState<Language>('es');
  const one = { courseId, lectureId: lecture.id, language };
  const { currentData: cues, error } = useCuesQuery(one);
  const caption = lecture.captions?.find((each) => each.language === language);
  return (
    <>
      <SegmentedControl
        legend="Idioma de los subtítulos"
        options={LANGUAGES}
        value={language}
        onChange={setLanguage}
      />
      <AutomaticCaptionsPanel key={language} one={one} caption={caption} />
      <CaptionFilePanel one={one} there={caption !== undefined} />
      {error && <p role="alert">{errorMessage(error)}</p>}
      {!cues && !error && <Spinner />}
      {cues && (
        <Cues
          key={language}
          one={one}
          video={video}
          unreviewed={caption?.automatic ?? false}
          saved={cues.map(({ number, startSeconds, endSeconds, text }) => ({
            key: number,
            start: formatCueTime(startSeconds),
            end: formatCueTime(endSeconds),
            text,
          }))}
        />
      )}
    </>
  );
}

/** The editable cues, reset when the server's cues change and nothing was typed. */
function Cues(props: CueEditorProps) {
  const form = useFormKey(captionsDraftKey(props.one), toWebVtt(props.saved));
  return <CueEditor key={form.key} {...props} onSaved={form.settle} />;
}
