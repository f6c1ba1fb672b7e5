import type { PendingWork } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import type { ComponentType, ReactNode } from 'react';
import { AbsentStudentsCard } from './absent-students-card.tsx';
import { GradingCard } from './grading-card.tsx';
import css from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { UnansweredQuestionsCard } from './unanswered-questions-card.tsx';
import { UnfinishedVideosCard } from './unfinished-videos-card.tsx';

type Place = 'main' | 'side';

type Kind<Found> = {
  place: Place;
  /** The id of the section that the greeting links to. */
  anchor: string;
  /** Returns the greeting's text; null when nothing is urgent. */
  urgent: (found: Found) => string | null;
  /** Renders nothing when there are no items. */
  Part: ComponentType<{ found: Found }>;
};

/** The kinds of pending work in order, typed so that each of the response's kinds needs an entry. */
const KINDS: { [Name in keyof PendingWork]: Kind<PendingWork[Name]> } = {
  grading: {
    place: 'main',
    anchor: 'corregir',
    urgent: ({ total }) =>
      total === 0 ? null : countText(total, 'respuesta por corregir', 'respuestas por corregir'),
    Part: GradingCard,
  },
  questions: {
    place: 'main',
    anchor: 'preguntas',
    urgent: ({ total }) =>
      total === 0 ? null : countText(total, 'pregunta sin contestar', 'preguntas sin contestar'),
    Part: UnansweredQuestionsCard,
  },
  absent: { place: 'main', anchor: 'dejaron', urgent: () => null, Part: AbsentStudentsCard },
  videos: {
    place: 'side',
    anchor: 'videos',
    urgent: ({ total }) =>
      total === 0 ? null : countText(total, 'video que no se puede ver', 'videos que no se pueden ver'),
    Part: UnfinishedVideosCard,
  },
  captions: { place: 'side', anchor: 'subtitulos', urgent: () => null, Part: CaptionsPart },
};

export type PendingWorkSection = {
  name: string;
  place: Place;
  anchor: string;
  urgent: string | null;
  part: ReactNode;
};

function toPendingWorkSection<Name extends keyof PendingWork>(
  name: Name,
  waiting: PendingWork,
): PendingWorkSection {
  const { place, anchor, urgent, Part } = KINDS[name];
  return {
    name,
    place,
    anchor,
    urgent: urgent(waiting[name]),
    part: <Part key={name} found={waiting[name]} />,
  };
}

export function listPendingWorkSections(waiting: PendingWork): PendingWorkSection[] {
  return (Object.keys(KINDS) as (keyof PendingWork)[]).map((name) => toPendingWorkSection(name, waiting));
}

/** True when nothing is pending. */
export function hasNoPendingWork({ grading, videos, captions, questions, absent }: PendingWork): boolean {
  const isAnswered = grading.total === 0 && questions.total === 0;
  return isAnswered && videos.lectures.length === 0 && captions.total === 0 && absent.total === 0;
}

/** Lists lectures with unreviewed automatic captions. */
function CaptionsPart({ found: { total, lectures } }: { found: PendingWork['captions'] }) {
  if (total === 0) return null;
  return (
    <HomeCard id="subtitulos" title="Subtítulos sin revisar" count={total}>
      <ul className={css.videos}>
        {lectures.map(({ courseId, courseName, lectureId, title, label }) => (
          <li key={`${lectureId} ${label}`}>
            <span className={css.sign}>
              <Icon name="cc" />
            </span>
            <div>
              <Link to={`${paths.editLectures(courseId)}?clase=${lectureId}&parte=subtitulos`}>
                <bdi>{title}</bdi>
              </Link>
              <span className="muted">
                <bdi>{courseName}</bdi> · {label}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
