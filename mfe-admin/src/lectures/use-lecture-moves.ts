import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef, useState } from 'react';
import { useLecturesToEditQuery, useSaveLectureMutation } from './lectures.api.ts';
import { type LectureMove, MoveQueue } from './move-queue.ts';

/** Sends moves one by one; `isAhead` is true until the list reflects all of them. */
export function useLectureMoves(courseId: number, lectures: Lecture[], onFail: () => void) {
  const [save] = useSaveLectureMutation();
  const { refetch } = useLecturesToEditQuery(courseId);
  const [isSending, setSending] = useState(false);
  const [last, setLast] = useState<Lecture | null>(null);
  const listed = useRef(lectures);
  useEffect(() => {
    listed.current = lectures;
  }, [lectures]);
  const answered = useRef(new Map<number, Lecture>());
  const send = async ({ lectureId, position }: LectureMove) => {
    const listedOne = listed.current.find(({ id }) => id === lectureId);
    const version = Math.max(versionOf(listedOne), versionOf(answered.current.get(lectureId)));
    const { data, error } = await save({ courseId, lectureId, version, position });
    if (data) {
      answered.current.set(lectureId, data);
      setLast(data);
      return true;
    }
    onFail();
    void refetch();
    toast.error(errorMessage(error));
    return false;
  };
  const line = useRef<MoveQueue>(null);
  const move = async (one: LectureMove) => {
    line.current ??= new MoveQueue();
    setSending(true);
    if (await line.current.add(one, send)) setSending(false);
  };
  const isBehind = versionOf(lectures.find(({ id }) => id === last?.id) ?? last) < versionOf(last);
  return { move, isAhead: isSending || isBehind };
}

function versionOf(lecture: Lecture | null | undefined): number {
  return lecture?.version ?? 0;
}
