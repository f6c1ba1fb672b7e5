import { expect, test } from 'vitest';
import { type LectureMove, MoveQueue } from './move-queue.ts';

/** A server that responds on command. */
function makeServer() {
  const sent: string[] = [];
  let answer: (went: boolean) => void = () => undefined;
  const send = ({ lectureId, position }: LectureMove) => {
    sent.push(`${lectureId} to ${position}`);
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  const reply = async (went: boolean) => {
    answer(went);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, send, reply };
}

test('a move waits for the one before it, and steps of one lecture that wait are one move', async () => {
  const { sent, send, reply } = makeServer();
  const line = new MoveQueue();
  const through = line.add({ lectureId: 7, position: 2 }, send);
  for (const position of [3, 4]) expect(await line.add({ lectureId: 7, position }, send)).toBe(false);
  void line.add({ lectureId: 9, position: 1 }, send);
  void line.add({ lectureId: 7, position: 5 }, send);
  expect(sent).toEqual(['7 to 2']);
  await reply(true);
  await reply(true);
  await reply(true);
  await reply(true);
  expect(await through).toBe(true);
  expect(sent).toEqual(['7 to 2', '7 to 4', '9 to 1', '7 to 5']);
});

test('moves that counted on one that failed do not go out', async () => {
  const { sent, send, reply } = makeServer();
  const line = new MoveQueue();
  const through = line.add({ lectureId: 7, position: 2 }, send);
  void line.add({ lectureId: 9, position: 1 }, send);
  await reply(false);
  expect(await through).toBe(true);
  void line.add({ lectureId: 9, position: 2 }, send);
  expect(sent).toEqual(['7 to 2', '9 to 2']);
});
