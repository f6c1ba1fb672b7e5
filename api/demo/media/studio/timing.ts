import type { DemoScene, DemoStoryboard } from './storyboard.ts';

export interface TimedStep {
  scene: number;
  step: number;
  text: string;
  start: number;
  end: number;
}

const READING_SPEED = 17;
const SETTLE_SECONDS = 1.1;
const SHORTEST_SECONDS = 2.4;
const PAUSE_SECONDS = 0.5;
const SCENE_PAUSE_SECONDS = 1.2;

const secondsFor = (text: string) =>
  Math.max(SHORTEST_SECONDS, Math.round((text.length / READING_SPEED + SETTLE_SECONDS) * 10) / 10);

/** Returns the start and end of every step in seconds, with enough time to read or hear the step. */
export function computeStepTimes(storyboard: DemoStoryboard, spokenSeconds?: readonly number[]): TimedStep[] {
  const beats: TimedStep[] = [];
  let clock = 0;
  storyboard.scenes.forEach((scene: DemoScene, sceneIndex) => {
    scene.steps.forEach((text, step) => {
      const start = clock;
      const spoken = spokenSeconds?.[beats.length];
      const pause = step === scene.steps.length - 1 ? SCENE_PAUSE_SECONDS : PAUSE_SECONDS;
      const seconds = spoken === undefined ? secondsFor(text) : spoken + pause;
      clock = Math.round((clock + seconds) * 10) / 10;
      beats.push({ scene: sceneIndex, step, text, start, end: clock });
    });
  });
  return beats;
}

const stamp = (seconds: number) => {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const millis = String(Math.round((seconds - whole) * 1000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${millis}`;
};

const LINE_WIDTH = 42;

/** Wraps into at most two balanced lines, which fit on a phone. */
function wrap(text: string): string {
  if (text.length <= LINE_WIDTH) return text;
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
  const best = spaces.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a), 0);
  return best === 0 ? text : `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

const escapeCue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const HEADING_SECONDS = 0.1;

/** Renders the captions; a scene starts with its heading, which players show as the chapter's name. */
export function renderDemoCaptions(storyboard: DemoStoryboard, steps: readonly TimedStep[]): string {
  const cues = steps.flatMap(({ scene, step, text, start, end }) => {
    const line = { start, end: end - 0.1, text: wrap(text) };
    if (step > 0) return [line];
    const opened = start + HEADING_SECONDS;
    const heading = { start, end: opened, text: `# ${storyboard.scenes[scene]?.title ?? ''}` };
    return [heading, { ...line, start: opened }];
  });
  const blocks = cues.map(
    ({ start, end, text }, index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${escapeCue(text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

export interface DemoChapter {
  title: string;
  startSeconds: number;
}

export const listDemoChapters = (storyboard: DemoStoryboard, steps: readonly TimedStep[]): DemoChapter[] =>
  steps
    .filter((beat) => beat.step === 0)
    .map((beat) => ({ title: storyboard.scenes[beat.scene]?.title ?? '', startSeconds: beat.start }));
