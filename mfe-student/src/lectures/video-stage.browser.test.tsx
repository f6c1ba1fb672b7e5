import type { Lecture } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../mount.tsx';
import { Player } from './player/player.ts';
import { PlayerContext } from './player/use-player.ts';
import { VideoStage } from './video-stage.tsx';

const SECONDS = 60;

type Track = { position: number; ended: boolean; intervals: [number, number][] };
let told: Track[];

/** A minute of silence, which plays, seeks and ends as a video does. */
function silence(): string {
  const rate = 8000;
  const wav = new DataView(new ArrayBuffer(44 + SECONDS * rate));
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) wav.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  text(36, 'data');
  wav.setUint32(40, SECONDS * rate, true);
  new Uint8Array(wav.buffer, 44).fill(128);
  return URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
}

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/track')) return new Response(null, { status: 404 });
    told.push((await request.json()) as Track);
    return new Response(null, { status: 204 });
  });
  startSession({ token: 'a-token', role: 'student', userId: 7 });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

/** The stage of a lecture of which somebody has seen `resumeSeconds`; gives its video, loaded. */
async function open(resumeSeconds: number): Promise<HTMLVideoElement> {
  const lecture = {
    id: 5,
    courseId: 2,
    title: 'Límites',
    videoUrl: silence(),
    durationSeconds: SECONDS,
    resumeSeconds,
  } as Lecture;
  const player = new Player({ rate: 1, muted: true, captions: true }, SECONDS);
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <PlayerContext value={player}>
          <VideoStage
            lecture={lecture}
            cues={[]}
            next={{ ...lecture, id: 6, title: 'Derivadas' }}
            onRenew={async () => undefined}
            onWatched={() => undefined}
          />
        </PlayerContext>
      </BrowserRouter>
    </Provider>,
  );
  await expect.poll(() => player.video?.readyState ?? 0).toBeGreaterThan(1);
  if (!player.video) throw new Error('no video');
  return player.video;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('it goes on where one stopped', async () => {
  expect((await open(20)).currentTime).toBe(20);
  await expect.element(page.getByText('0:20')).toBeVisible();
});

test('who has seen it to the end begins again', async () => {
  expect((await open(SECONDS - 2)).currentTime).toBe(0);
});

test('keys play, skip, mute and change the speed, but not while one picks it from the list', async () => {
  const video = await open(0);
  await userEvent.keyboard('k');
  await expect.element(button('Pausar')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(button('Reproducir')).toBeVisible();
  video.currentTime = 30;
  await userEvent.keyboard('l{ArrowLeft}m>');
  expect(video).toMatchObject({ currentTime: 35, muted: false, playbackRate: 1.25, paused: true });
  const speed = page.getByRole('combobox', { name: 'Velocidad' });
  await expect.element(speed).toHaveValue('1.25');
  await speed.selectOptions('2×');
  expect(video.playbackRate).toBe(2);
  await userEvent.click(speed);
  await userEvent.keyboard('j');
  expect(video.currentTime).toBe(35);
});

test('at the end the next lecture is offered, and the end is told once', async () => {
  const video = await open(0);
  video.currentTime = SECONDS - 0.5;
  await button('Reproducir').click();
  await expect.element(page.getByRole('link', { name: 'Clase siguiente', exact: true })).toBeVisible();
  await expect.poll(() => told.filter(({ ended }) => ended)).toHaveLength(1);
  await button('Ver de nuevo').click();
  await expect.poll(() => video.currentTime).toBeLessThan(10);
});

test('the seconds that were watched are told, at double speed too, and none that were skipped', async () => {
  const video = await open(10);
  await page.getByRole('combobox', { name: 'Velocidad' }).selectOptions('2×');
  await button('Reproducir').click();
  await expect.poll(() => video.currentTime).toBeGreaterThan(12);
  await userEvent.keyboard('l');
  await expect.poll(() => video.currentTime).toBeGreaterThan(23);
  await button('Pausar').click();
  await expect.poll(() => told.at(-1)?.intervals).toHaveLength(2);
  const { intervals, position } = told.at(-1) as Track;
  const [before, after] = intervals as [[number, number], [number, number]];
  expect(before[0]).toBeCloseTo(10, 0);
  expect(after[0] - before[1]).toBeCloseTo(10, 0);
  expect(after[1]).toBeCloseTo(video.currentTime, 0);
  expect(position).toBeCloseTo(video.currentTime, 0);
});
