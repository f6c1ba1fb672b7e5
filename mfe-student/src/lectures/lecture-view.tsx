import type { Course, Lecture } from '@rambla/api/contract';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useState } from 'react';
import { findAdjacentLectures } from './adjacent-lectures.ts';
import { DiscussionContext, useLectureDiscussion } from './discussions/lecture-discussion.ts';
import css from './lecture.module.css';
import { LectureBreadcrumbs } from './lecture-breadcrumbs.tsx';
import { LectureHeader } from './lecture-header.tsx';
import { LecturePlayer } from './lecture-player.tsx';
import { LectureTabs } from './lecture-tabs.tsx';
import { SaveLectureButton } from './offline/save-button.tsx';
import { OpenLectureNotice } from './open-lecture-notice.tsx';
import type { Player } from './player/player.ts';
import { PlayerContext } from './player/use-player.ts';
import { SideCards } from './side-cards.tsx';
import stage from './stage.module.css';
import { Syllabus } from './syllabus.tsx';
import { pickCaptionLanguage } from './transcript/pick-caption-language.ts';
import { useCues } from './transcript/use-cues.ts';

const PageLecture = lazyPart(
  () => import(/* webpackChunkName: "page-lecture" */ './reading/page-lecture.tsx'),
);
const NoVideoStage = lazyPart(() => import(/* webpackChunkName: "no-video" */ './no-video-notice.tsx'));

type Props = {
  player: Player;
  lecture: Lecture;
  course: Course;
  lectures: Lecture[];
  onRenew: () => Promise<unknown>;
  onWatched: () => void;
};

/** Suspends while the code of a text lecture loads. */
export function LectureView({ player, lecture, course, lectures, onRenew, onWatched }: Props) {
  const [language, setLanguage] = useState(() => pickCaptionLanguage(lecture.captions));
  const cues = useCues(lecture, language);
  // An open lecture is public; its questions, notes and materials are only for members.
  const isMember = !lecture.locked && !lecture.guest;
  const { discussion, tab, setTab } = useLectureDiscussion(lecture, player, isMember);
  const index = lectures.findIndex(({ id }) => id === lecture.id);
  const { nextInPlayer, ...around } = findAdjacentLectures(lectures, index);
  const below = (
    <>
      {lecture.guest && <OpenLectureNotice course={course} />}
      {isMember && <SaveLectureButton lecture={lecture} />}
      <LectureTabs
        course={course}
        lecture={lecture}
        cues={cues}
        language={language}
        onLanguage={setLanguage}
        chosen={tab}
        onChoose={setTab}
      />
    </>
  );
  const beside = (
    <>
      <Syllabus course={course} lectures={lectures} currentId={lecture.id} />
      {isMember && <SideCards course={course} lecture={lecture} />}
    </>
  );
  return (
    <PlayerContext value={player}>
      <DiscussionContext value={discussion}>
        <PageTitle title={`${lecture.title} · ${course.name}`} />
        <div className={`wrap ${css.wide}`}>
          <LectureBreadcrumbs course={course} position={index + 1} kind={lecture.kind} />
          {lecture.kind === 'page' && !lecture.locked ? (
            <PageLecture
              {...{ course, lecture, lectures, index }}
              {...around}
              onRead={onWatched}
              aside={beside}
            >
              {below}
            </PageLecture>
          ) : (
            <div className={css.lesson}>
              <div className={css.main}>
                {!lecture.locked && lecture.video?.sources.length ? (
                  <LecturePlayer
                    course={course}
                    lecture={lecture}
                    video={lecture.video}
                    cues={cues}
                    captions={{ choices: lecture.captions ?? [], language, onLanguage: setLanguage }}
                    previous={around.previous}
                    next={nextInPlayer}
                    onRenew={onRenew}
                    onWatched={onWatched}
                  />
                ) : (
                  <CodeBoundary fallback={<div className={stage.stage} />}>
                    <NoVideoStage course={course} lecture={lecture} />
                  </CodeBoundary>
                )}
                <LectureHeader
                  course={course}
                  lecture={lecture}
                  current={lectures[index]}
                  index={index}
                  count={lectures.length}
                  {...around}
                />
                {below}
              </div>
              <aside className={css.side} aria-label="Clases del curso">
                {beside}
              </aside>
            </div>
          )}
        </div>
      </DiscussionContext>
    </PlayerContext>
  );
}
