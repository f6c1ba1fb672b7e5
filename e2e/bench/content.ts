/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import type { Portal } from '../portal.ts';
import { callApi } from '../quiz-content.ts';
import { SLOW_CONNECTION } from './lecture.ts';
import { type BenchSession, logIn, openLoggedInPage } from './session.ts';

const DESK = { viewport: { width: 1280, height: 800 }, locale: 'es-UY' };
const SECTIONS = 10;
const MOVES = 10;
const READY = 'li[data-key]';

/** Milliseconds from the navigation to the painted rows, and from a key to a moved row. */
export type ContentFigures = { first: number[]; again: number[]; moves: number[] };

/** Creates a course of `items` lectures and links, nine to one; returns its content screen's path. */
async function makeCourse(portal: Portal, token: string, items: number): Promise<string> {
  const body = { name: 'Materia larga', type: 'FING', category: 'Prueba' };
  const { course } = (await callApi(portal, token, 'POST', 'courses', body)) as { course: { id: number } };
  const path = `courses/${course.id}`;
  for (let at = 0; at < items; at += 1) {
    const title = `Tema ${at + 1}`;
    const section = `Unidad ${1 + Math.floor((at * SECTIONS) / items)}`;
    if (at % 10 === 9)
      await callApi(portal, token, 'POST', `${path}/links`, { name: title, url: 'https://ejemplo.uy/' });
    else await callApi(portal, token, 'POST', `${path}/lectures`, { title, section });
  }
  return `/course/${course.id}/content`;
}

async function open(browser: Browser, portal: Portal, session: BenchSession): Promise<Page> {
  const page = await openLoggedInPage(browser, portal, session, DESK);
  await page.addInitScript((rows) => {
    const look = () => {
      if (!document.querySelector(rows)) return requestAnimationFrame(look);
      // The frame after the next begins once these rows are painted.
      return requestAnimationFrame(() =>
        requestAnimationFrame(() => performance.measure('rows', { start: 0, end: performance.now() })),
      );
    };
    look();
  }, READY);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
  return page;
}

async function visit(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => performance.getEntriesByName('rows')[0]?.duration);
  return Number(await found.jsonValue());
}

/** Moves the first row down by a key; returns the milliseconds until the frame after the move. */
async function move(page: Page): Promise<number> {
  await page.keyboard.press('Space');
  const time = await page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const keys = () =>
          [...document.querySelectorAll<HTMLElement>(rows)].map(({ dataset }) => dataset.key);
        const before = keys().slice(0, 20).join();
        const began = performance.now();
        const look = () => {
          if (keys().slice(0, 20).join() === before) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now() - began));
        };
        const down = { key: 'ArrowDown', bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', down));
        look();
      }),
    READY,
  );
  const saved = page.waitForResponse(/content\/order$/);
  await page.keyboard.press('Space');
  await saved;
  return time;
}

/** Opens a long course on a slow connection as an administrator, then moves rows. */
export async function measureContent(
  browser: Browser,
  portal: Portal,
  { items, visits }: { items: number; visits: number },
): Promise<ContentFigures> {
  const session = await logIn(portal, 'admin@rambla.test');
  const url = portal.url + (await makeCourse(portal, session.token, items));
  const figures: ContentFigures = { first: [], again: [], moves: [] };
  for (let at = 0; at < visits; at += 1) {
    const page = await open(browser, portal, session);
    figures.first.push(await visit(page, url));
    await page.waitForLoadState('networkidle');
    figures.again.push(await visit(page, url));
    if (at === 0) {
      await page.waitForLoadState('networkidle');
      await page.locator(`${READY} button`).first().focus();
      for (let turn = 0; turn < MOVES; turn += 1) figures.moves.push(await move(page));
    }
    await page.context().close();
  }
  return figures;
}
