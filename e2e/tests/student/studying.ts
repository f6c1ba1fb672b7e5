import { expect, type Page } from '@playwright/test';
import { type ApiSession, openApiSession, openDemoSession } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';
import { callAsAdmin, makeUser } from '../admin/admin-helpers.ts';

/** A demo lecture with captions and a 57-second video, and one without a video. */
export const LECTURE_WITH_VIDEO = 'Oferta, demanda y equilibrio';
export const LECTURE_WITHOUT_VIDEO = 'Restricción presupuestaria y preferencias';
export const DEMO_COURSE = 'Microeconomía I';

/** Makes a student of a course, without watch time, and logs them in. */
export async function makeStudent(portal: Portal, course: string): Promise<ApiSession> {
  const username = `e${crypto.randomUUID().slice(0, 8)}`;
  const account = { email: `${username}@rambla.test`, password: 'carnaval en febrero' };
  const { id: userId } = await makeUser(portal, { ...account, username, name: 'Mirta Videla' });
  const id = await findCourseId(portal, await openDemoSession(portal, 'admin'), course);
  await callAsAdmin(portal, 'POST', '/subscriptions', { userId, courseId: id });
  return openApiSession(portal, account, 'e2e');
}

type Lecture = {
  id: number;
  courseId: number;
  title: string;
  coverage?: number;
  durationSeconds: number;
  resumeSeconds?: number;
};

export async function getFromApi<T>(portal: Portal, session: ApiSession, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${session.token}` };
  const response = await fetch(`${portal.url}/api/${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function findCourseId(portal: Portal, session: ApiSession, name: string): Promise<number> {
  const { courses } = await getFromApi<{ courses: { id: number; name: string }[] }>(
    portal,
    session,
    'courses',
  );
  const found = courses.find((course) => course.name === name);
  if (!found) throw new Error(`no course ${name}`);
  return found.id;
}

export async function findLectureByTitle(
  portal: Portal,
  session: ApiSession,
  title = LECTURE_WITH_VIDEO,
  course = DEMO_COURSE,
): Promise<Lecture> {
  const id = await findCourseId(portal, session, course);
  const { lectures } = await getFromApi<{ lectures: Lecture[] }>(portal, session, `courses/${id}/lectures`);
  const found = lectures.find((lecture) => lecture.title === title);
  if (!found) throw new Error(`no lecture ${title}`);
  return found;
}

/** Returns the seconds of the lecture that the server counts as watched. */
async function secondsWatched(portal: Portal, session: ApiSession): Promise<number> {
  const { coverage = 0, durationSeconds } = await findLectureByTitle(portal, session);
  return coverage * durationSeconds;
}

export function lectureAddressOf({ courseId: course, id }: Lecture): string {
  return `/lectures/${course}/${id}`;
}

export function readVideoTime(page: Page): Promise<number> {
  return page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** Waits until the video has reached this second, however slow the machine is. */
export async function waitForVideoTime(page: Page, second: number): Promise<void> {
  await expect.poll(() => readVideoTime(page), { timeout: 30_000 }).toBeGreaterThan(second);
}

/** Plays for some seconds of wall time and pauses; returns the watched interval. */
export async function watchVideo(page: Page, seconds: number): Promise<[number, number]> {
  const from = await readVideoTime(page);
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click();
  await page.waitForTimeout(seconds * 1000);
  await page.getByRole('button', { name: 'Pausar' }).click();
  return [from, await readVideoTime(page)];
}

/** Counts the seconds covered by the intervals, each once, to the tenth. */
export function countCoveredSeconds(stretches: [number, number][]): number {
  const watched = new Set<number>();
  for (const [from, to] of stretches)
    for (let tenth = Math.round(from * 10); tenth < Math.round(to * 10); tenth += 1) watched.add(tenth);
  return watched.size / 10;
}

/** Waits until the server counts the watched time, to the second. */
export async function expectWatched(portal: Portal, session: ApiSession, seconds: number): Promise<void> {
  await expect(async () => {
    const counted = await secondsWatched(portal, session);
    expect(Math.abs(counted - seconds), `${counted} s counted, ${seconds} s watched`).toBeLessThan(0.6);
  }).toPass({ timeout: 30_000 });
}

/** Waits until the server counts at least `seconds`, and no more than could have played since `readAt`. */
export async function expectWatchedAtLeast(
  portal: Portal,
  session: ApiSession,
  seconds: number,
  readAt: number,
): Promise<void> {
  const most = seconds + (performance.now() - readAt) / 1000 + 0.6;
  await expect
    .poll(() => secondsWatched(portal, session), { timeout: 30_000 })
    .toBeGreaterThan(seconds - 0.1);
  expect(await secondsWatched(portal, session)).toBeLessThan(most);
}

/** Returns the last watched second that this browser has stored. */
export async function readLastStoredSecond(page: Page): Promise<number> {
  const views = await readSealedStore<{ intervals: [number, number][] }>(page, 'watching');
  return Math.max(0, ...views.flatMap(({ intervals }) => intervals.map(([, to]) => to)));
}

/** Reads a store of this browser, with the key that the server gives to the logged-in person. */
export function readSealedStore<T>(page: Page, store: string): Promise<T[]> {
  return page.evaluate(async (name) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const { key: text } = await (await fetch('/api/users/device_key', { headers })).json();
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rambla');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    });
    type Row = { key: string; userId: number; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
    const rows = await new Promise<Row[]>((resolve, reject) => {
      const reading = db.transaction(name).objectStore(name).getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result as Row[]);
    });
    db.close();
    const values = rows.map(async ({ key: row, userId, iv, data }) => {
      const additionalData = new TextEncoder().encode(`${name} ${userId} ${row}`);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
      return JSON.parse(new TextDecoder().decode(plain));
    });
    return (await Promise.all(values)) as T[];
  }, store);
}

export async function waitForVideoReady(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
}

/** Chooses an option of the player's menu: a speed, a quality, captions. */
export async function choosePlayerOption(page: Page, pane: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Ajustes/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${pane}`) }).click();
  await page.getByRole('menuitemradio', { name: option }).click();
  await page.keyboard.press('Escape');
}

/** Saves the open lecture for offline use, in the quality that is preselected. */
export async function saveOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar para ver sin conexión' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Guardar ·/ })
    .click();
}
