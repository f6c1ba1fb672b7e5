import type { LectureVideo } from '@rambla/api/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findPreloadedVideo, forgetPreloadedVideo } from '../first-frame/first-frame.ts';
import { usePlayer } from './use-player.ts';

const HAS_PICTURE = 2;

type Options = {
  lectureId: number;
  video: LectureVideo;
  poster: string | null;
  title: string;
  /** The start position in seconds. */
  startAt: number;
  /** Runs while the video is mounted; returns a cleanup function. */
  follow: (video: HTMLVideoElement) => () => void;
};

/** Mounts the player's video in `host`: the one already open, if any, or else a new one. */
export function useVideo({ lectureId, video, poster, title, startAt, follow }: Options): {
  host: RefObject<HTMLDivElement | null>;
  element: HTMLVideoElement;
} {
  const player = usePlayer();
  const host = useRef<HTMLDivElement>(null);
  const start = useRef(startAt);
  const [first] = useState(() => findPreloadedVideo(lectureId));
  const [element] = useState(() => first?.video ?? document.createElement('video'));
  // A layout effect, because the video must return to the page in the same commit or it pauses.
  useLayoutEffect(() => {
    forgetPreloadedVideo();
    Object.assign(element, { preload: 'metadata', playsInline: true, onclick: () => player.toggle() });
    host.current?.append(element);
  }, [element, player]);
  useLayoutEffect(() => {
    element.ariaLabel = title;
    // Keeps an existing poster, because a new signature would only load the same picture again.
    if (poster && !element.getAttribute('poster') && element.readyState < HAS_PICTURE)
      element.poster = poster;
  }, [element, title, poster]);
  useEffect(() => {
    const unfollow = follow(element);
    const detach = player.attach(element, first);
    return () => {
      unfollow();
      detach();
    };
  }, [player, follow, element, first]);
  useEffect(() => player.offer(video, start.current), [player, video]);
  return { host, element };
}
