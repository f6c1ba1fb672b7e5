import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type UnsentWatchTime, watchTimeOutbox } from './send-watched.ts';
import { trackWatching } from './track-watching.ts';

const VIEW = '11111111-2222-4333-8444-555555555555';

/** Imitates a browser's player: its position and four events a second. */
class FakeVideo extends EventTarget {
  paused = true;
  seeking = false;
  currentTime = 0;
  playbackRate = 1;

  play(): void {
    this.paused = false;
    this.tell('playing');
  }

  async run(seconds: number): Promise<void> {
    for (let told = 0; told < seconds * 4; told += 1) {
      await vi.advanceTimersByTimeAsync(250);
      this.currentTime += 0.25;
      this.tell('timeupdate');
    }
  }

  end(): void {
    this.paused = true;
    this.tell('pause');
    this.tell('ended');
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }
}

let video: FakeVideo;
let stop: () => void;
const waiting = (): UnsentWatchTime | undefined => watchTimeOutbox.find(VIEW);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(VIEW);
  video = new FakeVideo();
  const viewing = { userId: 1, courseId: 2, lectureId: 3 };
  stop = trackWatching(video as unknown as HTMLVideoElement, viewing, () => undefined);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what plays is noted each second, without a pause', async () => {
  video.play();
  for (let second = 1; second <= 5; second += 1) {
    await video.run(1);
    const [from, to] = waiting()?.intervals[0] ?? [0, 0];
    expect(from).toBe(0);
    expect(video.currentTime - to).toBeLessThanOrEqual(1);
  }
});

test('the end is noted once, however long the page is left open there', async () => {
  video.play();
  await video.run(3);
  video.end();
  const told = waiting();
  expect(told).toMatchObject({ ended: true, position: 3 });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(waiting()?.revision).toBe(told?.revision);
});

test('who goes back from the end and watches on has not ended', async () => {
  video.play();
  await video.run(3);
  video.end();
  video.currentTime = 1;
  video.tell('seeked');
  video.play();
  await video.run(2);
  expect(waiting()).toMatchObject({ ended: false, position: 3 });
  video.end();
  expect(waiting()).toMatchObject({ ended: true });
});
