import { createContext, useEffect, useState } from 'react';
import {
  type DiscussionModule,
  loadDiscussionModule,
} from '../../study-ui/course-frame/load-discussion-module.ts';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import type { Player } from '../player/player.ts';

export const QUESTIONS_TAB = 'preguntas';

/** The state of the open lecture's questions, whose code loads after the player. */
export type LectureDiscussionState = {
  place: { courseId: number; at: string };
  part: DiscussionModule | null;
  /** The second to ask about, after a press of the player's button; else null. */
  asking: number | null;
  /** Opens the questions tab: to ask at this second, or to read if null. */
  open: (second: number | null) => void;
  onAsked: () => void;
};

export const DiscussionContext = createContext<LectureDiscussionState | null>(null);

const LATEST_MS = 4000;

/** Calls `run` once the video has buffered, or after four seconds, so that the player loads first. */
function afterPlayer(player: Player, run: () => void): () => void {
  const timer = setTimeout(run, LATEST_MS);
  const unsubscribe = player.subscribe(() => {
    if (player.getState().bufferedTo === 0) return;
    stop();
    run();
  });
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  return stop;
}

/** Returns the open tab and the lecture's discussion, which is null for people outside the course. */
export function useLectureDiscussion(
  { courseId, id }: { courseId: number; id: number },
  player: Player,
  isMember: boolean,
): { discussion: LectureDiscussionState | null; tab: string | null; setTab: (tab: string) => void } {
  const { part, ask } = useLazyModule(loadDiscussionModule);
  const isLinked = new URLSearchParams(location.search).has('pregunta');
  const [tab, setTab] = useState<string | null>(isLinked ? QUESTIONS_TAB : null);
  const [asking, setAsking] = useState<number | null>(null);
  useEffect(() => {
    if (isMember) return afterPlayer(player, ask);
  }, [isMember, player, ask]);
  const choose = (key: string) => {
    if (key === QUESTIONS_TAB) ask();
    setTab(key);
  };
  const discussion = {
    place: { courseId, at: `lectures/${id}` },
    part,
    asking,
    open: (second: number | null) => {
      choose(QUESTIONS_TAB);
      setAsking(second);
    },
    onAsked: () => setAsking(null),
  };
  return { discussion: isMember ? discussion : null, tab, setTab: choose };
}
