import type { Lecture, LectureVideo, VideoQuality, VideoSource } from '@rambla/api/contract';
import { BrowserRouter } from '@rambla/kit/router';
import { endSession, startSession } from '@rambla/kit/session';
import { Provider } from '@rambla/kit/state';
import { store } from '@rambla/kit/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';
import { LecturePlayer } from './lecture-player.tsx';
import { Player } from './player/player.ts';
import { DEFAULT_PLAYER_PREFERENCES } from './player/preferences.ts';
import { PlayerContext } from './player/use-player.ts';

const SECONDS = 40;

type Track = { position: number; ended: boolean; intervals: [number, number][] };
let told: Track[];

const clip = (name: string) => new URL(`./fixtures/${name}`, import.meta.url).href;

function source(quality: VideoQuality, bitsPerSecond: number): VideoSource {
  const height = Number.parseInt(quality, 10);
  return { quality, height, bitsPerSecond, size: 70_000, url: clip(`clip-${height}.mp4`), type: 'video/mp4' };
}

/** Forty seconds, encoded in two qualities as files and HLS. */
const VIDEO: LectureVideo = {
  state: 'ready',
  progress: 1,
  reason: null,
  sources: [source('240p', 110_000), source('360p', 160_000)],
  expected: [],
  hlsUrl: clip('clip.m3u8'),
  storyboardUrl: '/story.vtt',
};
const FILES: LectureVideo = { ...VIDEO, hlsUrl: null };

const STORY =
  'WEBVTT\n\n00:00.000 --> 00:20.000\n/s.jpg#xywh=0,0,160,90\n\n00:20.000 --> 00:40.000\n/s.jpg#xywh=160,0,160,90';

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') return new Response(STORY);
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

/** Renders the stage at a resume position and returns its loaded video. */
async function open(resumeSeconds: number, video = VIDEO): Promise<HTMLVideoElement> {
  const lecture = {
    id: 5,
    courseId: 2,
    title: 'Límites',
    durationSeconds: SECONDS,
    resumeSeconds,
  } as Lecture;
  const player = new Player({ ...DEFAULT_PLAYER_PREFERENCES, muted: true }, SECONDS);
  mount(
    <Provider store={store}>
      <BrowserRouter>
        <PlayerContext value={player}>
          <LecturePlayer
            course={{ id: 2, name: 'Análisis' }}
            lecture={lecture}
            video={video}
            cues={[]}
            captions={{ choices: [], language: null, onLanguage: () => undefined }}
            previous={undefined}
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

async function choose(pane: string, option: string | RegExp) {
  await page.getByRole('button', { name: /^Ajustes/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${pane}`) }).click();
  await page.getByRole('menuitemradio', { name: option }).click();
  await userEvent.keyboard('{Escape}');
}

/** Returns the reported spans of watched seconds. */
function watchedSpans(): [number, number][] {
  const spans = told.flatMap(({ intervals }) => intervals).sort(([a], [b]) => a - b);
  return spans.reduce<[number, number][]>((joined, [from, to]) => {
    const last = joined.at(-1);
    if (last && from - last[1] < 0.4) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
    return joined;
  }, []);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('it goes on where one stopped', async () => {
  expect((await open(20)).currentTime).toBe(20);
  await expect.element(page.getByText('0:20')).toBeVisible();
});

test('a note that is typed before the video loads gets the second where it starts', () => {
  const player = new Player(DEFAULT_PLAYER_PREFERENCES, SECONDS);
  const detach = player.attach(document.createElement('video'));
  player.offer(FILES, 20);
  expect(player.getState().time).toBe(20);
  detach();
});

test('who has seen it to the end begins again', async () => {
  expect((await open(SECONDS - 2)).currentTime).toBe(0);
});

test('keys play, skip, mute and change the speed, and the menu keeps its own', async () => {
  const video = await open(0);
  await userEvent.keyboard('k');
  await expect.element(button('Pausar')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(button('Reproducir')).toBeVisible();
  video.currentTime = 30;
  await userEvent.keyboard('l{ArrowLeft}m>');
  expect(video).toMatchObject({ currentTime: 35, muted: false, playbackRate: 1.25, paused: true });
  await choose('Velocidad', '2×');
  expect(video.playbackRate).toBe(2);
  await userEvent.keyboard('3');
  expect(video.currentTime).toBeCloseTo(12, 0);
  await page.getByRole('button', { name: /^Ajustes/ }).click();
  await expect.element(page.getByRole('menuitem', { name: /^Velocidad/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{End}');
  await expect.element(page.getByRole('menuitem', { name: /^Atajos/ })).toHaveFocus();
  expect(video).toMatchObject({ volume: 1 });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Atajos del teclado' })).toBeVisible();
  await page.getByLabelText('Usar atajos de una sola tecla').click();
  await userEvent.keyboard('{Escape}k');
  expect(video.paused).toBe(true);
});

test('arrows change the volume and Home and End the place while the player has the focus', async () => {
  const video = await open(10);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(video).toMatchObject({ currentTime: 10, volume: 1 });
  await userEvent.click(video);
  await userEvent.click(video);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(video.volume).toBeCloseTo(0.9, 2);
  await expect.element(page.getByText('Volumen 90 %')).toBeVisible();
  await userEvent.keyboard('{End}');
  expect(video.currentTime).toBeCloseTo(SECONDS, 0);
  await userEvent.keyboard('{Home}');
  expect(video.currentTime).toBe(0);
});

test('another quality goes on at the same second, speed and count, from HLS and back', async () => {
  const video = await open(10);
  expect(video.currentSrc).toContain('clip.m3u8');
  await choose('Velocidad', '1,5×');
  await button('Reproducir').click();
  await expect.poll(() => video.currentTime).toBeGreaterThan(12);
  for (const [option, file] of [
    ['Ahorro de datos', 'clip-240.mp4'],
    ['360p', 'clip-360.mp4'],
    ['Automática', 'clip.m3u8'],
  ] as const) {
    const before = video.currentTime;
    await choose('Calidad', new RegExp(`^${option}`));
    expect(video.currentSrc || video.src).toContain(file);
    await expect.poll(() => video.currentTime).toBeGreaterThan(before + 1);
    expect(video).toMatchObject({ playbackRate: 1.5, paused: false });
    expect(video.currentTime).toBeLessThan(before + 8);
  }
  await button('Pausar').click();
  await expect.poll(() => watchedSpans().at(-1)?.[1]).toBeCloseTo(video.currentTime, 0);
  expect(watchedSpans()).toHaveLength(1);
  expect(watchedSpans()[0]?.[0]).toBeCloseTo(10, 0);
  for (const { position } of told) expect(position).toBeGreaterThanOrEqual(10);
});

test('a file that stalls gives way to a lighter one at the same second', async () => {
  const video = await open(10, FILES);
  expect(video.src).toContain('clip-360.mp4');
  await button('Reproducir').click();
  await expect.poll(() => video.currentTime).toBeGreaterThan(10.5);
  video.dispatchEvent(new Event('waiting'));
  await expect.poll(() => video.src).toContain('clip-240.mp4');
  await expect.poll(() => video.currentTime).toBeGreaterThan(12);
  expect(video.paused).toBe(false);
});

test('whoever saves data begins with the lightest, and sees what each costs an hour', async () => {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) => {
        if (key === 'connection') return { saveData: true };
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
  const video = await open(0);
  expect(video.src).toContain('clip-240.mp4');
  await page.getByRole('button', { name: 'Ajustes: 240p' }).click();
  await page.getByRole('menuitem', { name: /^Calidad/ }).click();
  const names = page
    .getByRole('menuitemradio')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Automática (240p)Cuida tus datos',
    '360punos 72 MB por hora',
    'Ahorro de datosunos 50 MB por hora',
  ]);
});

test('the pointer sees what is there before it moves the video', async () => {
  const video = await open(0);
  const bar = page.getByLabelText('Posición del video');
  await bar.hover();
  await expect.element(page.getByText('0:20')).toBeVisible();
  const tile = () => document.querySelector<HTMLElement>('[style*="xywh"], [style*="s.jpg"]');
  await expect.poll(() => tile()?.style.backgroundPosition).toBe('-160px 0px');
  expect(video.currentTime).toBe(0);
  await bar.click();
  expect(video.currentTime).toBeCloseTo(20, 0);
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
  await choose('Velocidad', '2×');
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
