import { beforeEach, describe, expect, it } from 'vitest';
import { WatchRecorder } from './watch-recorder.ts';

let recorder: WatchRecorder;
let clock: number;

beforeEach(() => {
  recorder = new WatchRecorder();
  clock = 0;
});

/** Plays from `from` to `to` at `rate`, with four ticks a second like a browser. */
function play(from: number, to: number, rate = 1): void {
  recorder.start(from, clock);
  for (let time = from; time < to; time += 0.25 * rate) {
    recorder.tick(time, clock, rate);
    clock += 250;
  }
  recorder.tick(to, clock, rate);
}

describe('WatchRecorder', () => {
  it('notes what ran', () => {
    play(0, 10);
    recorder.stop();
    expect(recorder.take()).toEqual([[0, 10]]);
  });

  it('notes the stretches of the video, not of the clock, at double speed', () => {
    play(10, 30, 2);
    recorder.stop();
    expect(recorder.take()).toEqual([[10, 30]]);
  });

  it('counts nothing of what runs faster than double speed', () => {
    play(0, 5);
    play(5, 45, 4);
    play(45, 50);
    recorder.stop();
    expect(recorder.take()).toEqual([
      [0, 5],
      [45, 50],
    ]);
  });

  it('leaves out what a seek jumped over', () => {
    play(0, 5);
    recorder.stop();
    play(50, 55);
    recorder.stop();
    expect(recorder.take()).toEqual([
      [0, 5],
      [50, 55],
    ]);
  });

  it('leaves out a jump that nobody announced, forward or back', () => {
    play(0, 5);
    recorder.tick(60, clock + 250, 1);
    recorder.tick(60.25, clock + 500, 1);
    recorder.tick(20, clock + 750, 1);
    recorder.tick(20.25, clock + 1000, 1);
    expect(recorder.take()).toEqual([
      [0, 5],
      [20, 20.25],
      [60, 60.25],
    ]);
  });

  it('counts nothing while the video waits for the network', () => {
    play(0, 5);
    clock += 60_000;
    recorder.tick(5, clock, 1);
    recorder.tick(5.25, clock + 250, 1);
    expect(recorder.take()).toEqual([[0, 5.25]]);
  });

  it('leaves no gap and no overlap between two takes', () => {
    play(0, 5);
    const first = recorder.take();
    recorder.tick(5.25, clock + 250, 1);
    expect([first, recorder.take()]).toEqual([[[0, 5]], [[5, 5.25]]]);
    expect(recorder.take()).toEqual([]);
  });

  it('notes nothing before it was told to start', () => {
    recorder.tick(3, 0, 1);
    recorder.tick(4, 1000, 1);
    expect(recorder.take()).toEqual([]);
  });
});
