import type { Course, Lecture } from '@rambla/api/contract';
import { use } from 'react';
import { useAttachmentsToStudyQuery } from '../attachments/attachments.api.ts';
import { LinkList } from '../link-list.tsx';
import { useLinksToStudyQuery } from '../links/links.api.ts';
import { MaterialList } from '../material-list.tsx';
import { Description } from './description.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { usePlayer } from './player/use-player.ts';
import { type Tab, Tabs } from './tabs.tsx';
import { KEY, TalkContext } from './talk/talk-here.ts';
import type { Cue } from './transcript/cues.ts';
import { Transcript } from './transcript/transcript.tsx';

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
  const talk = use(TalkContext);
  const player = usePlayer();
  const isOutside = lecture.locked || lecture.guest === true;
  const skip = { skip: isOutside };
  const { data: attachments } = useAttachmentsToStudyQuery(course.id, skip);
  const { data: links } = useLinksToStudyQuery(course.id, skip);
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
  if (talk)
    tabs.push({
      key: KEY,
      label: 'Preguntas',
      count: talk.part && <talk.part.TalkCount place={talk.place} />,
      panel: talk.part ? (
        <talk.part.TalkPanel place={talk.place} video={player} asking={talk.asking} onAsked={talk.onAsked} />
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
