import type { Course, Lecture } from '@rambla/api/contract';
import { RichText } from '@rambla/kit/ui/rich-text';
import { use, useEffect, useState } from 'react';
import { useAttachmentsToStudyQuery } from '../attachments/attachments.api.ts';
import { useLinksToStudyQuery } from '../links/links.api.ts';
import { LinkList } from '../study-ui/lists/link-list.tsx';
import { MaterialList } from '../study-ui/lists/material-list.tsx';
import { DiscussionContext, QUESTIONS_TAB } from './discussions/lecture-discussion.ts';
import { useTranscriptQuery } from './lectures.api.ts';
import { NotesPanel } from './notes/notes-panel.tsx';
import { usePlayer } from './player/use-player.ts';
import css from './tabs.module.css';
import { type Tab, Tabs, TabsOutline } from './tabs.tsx';
import type { Cue } from './transcript/cues.ts';
import { Transcript } from './transcript/transcript.tsx';

const LATE_MS = 1500;

type Props = {
  course: Course;
  lecture: Lecture;
  cues: Cue[];
  language: string | null;
  onLanguage: (language: string) => void;
  chosen: string | null;
  onChoose: (tab: string) => void;
};

/** The lecture's tabs: transcript, questions, notes, materials. */
export function LectureTabs({ course, lecture, cues, language, onLanguage, chosen, onChoose }: Props) {
  const discussion = use(DiscussionContext);
  const player = usePlayer();
  const isOutside = lecture.locked || lecture.guest === true;
  const skip = { skip: isOutside };
  const attached = useAttachmentsToStudyQuery(course.id, skip);
  const linked = useLinksToStudyQuery(course.id, skip);
  const spoken = { courseId: course.id, lectureId: lecture.id, language: language ?? '' };
  const said = useTranscriptQuery(spoken, { skip: language === null });
  const isLate = useLate();
  if (!isLate && [attached, linked, said].some(({ isLoading }) => isLoading))
    return <TabsOutline>{lecture.description}</TabsOutline>;
  const { data: attachments } = attached;
  const { data: links } = linked;
  const tabs: Tab[] = [];
  if (cues.length > 0)
    tabs.push({
      key: 'transcripcion',
      label: 'Transcripción',
      panel: (
        <Transcript
          cues={cues}
          captions={lecture.captions ?? []}
          language={language}
          onLanguage={onLanguage}
        />
      ),
    });
  tabs.push({
    key: 'descripcion',
    label: 'Descripción',
    panel: <Description course={course} lecture={lecture} />,
  });
  if (discussion)
    tabs.push({
      key: QUESTIONS_TAB,
      label: 'Preguntas',
      // Reserves the count's space until the questions' code loads, so that later tabs do not move.
      count: discussion.part ? <discussion.part.DiscussionCount place={discussion.place} /> : '',
      panel: discussion.part ? (
        <discussion.part.DiscussionPanel
          place={discussion.place}
          video={player}
          asking={discussion.asking}
          onAsked={discussion.onAsked}
        />
      ) : (
        <p role="status">Buscando las preguntas…</p>
      ),
    });
  if (attachments && attachments.length > 0)
    tabs.push({
      key: 'materiales',
      label: 'Materiales',
      count: attachments.length,
      panel: <MaterialList attachments={attachments} />,
    });
  if (links && links.length > 0)
    tabs.push({ key: 'links', label: 'Links', count: links.length, panel: <LinkList links={links} /> });
  if (!isOutside)
    tabs.push({ key: 'notas', label: 'Notas', panel: <NotesPanel course={course} lecture={lecture} /> });
  return <Tabs tabs={tabs} label="Contenido de la clase" chosen={chosen} onChoose={onChoose} />;
}

/** True after a delay, when the loaded tabs are shown without waiting for the others. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function textOf({ description, waiting }: Lecture): string {
  if (waiting) return 'Vas a ver la descripción cuando la clase se abra.';
  return description || 'El docente no escribió una descripción de esta clase.';
}

function Description({ course, lecture }: { course: Course; lecture: Lecture }) {
  return (
    <div className={css.words}>
      {lecture.descriptionHtml ? <RichText html={lecture.descriptionHtml} /> : <p>{textOf(lecture)}</p>}
      {course.objective && (
        <>
          <h2>Objetivo del curso</h2>
          <p>{course.objective}</p>
        </>
      )}
    </div>
  );
}
