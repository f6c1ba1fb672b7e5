import type { Locator, Page, Request } from '@playwright/test';
import { expect, openDemoSession } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';

/** Calls the API as the administrator, independently of the page. */
export async function callAsAdmin<T>(
  portal: Portal,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const { token } = await openDemoSession(portal, 'admin');
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}

/** Counts the clicks and keys of a test; typed text does not count. */
export function createActionCounter(page: Page) {
  let actions = 0;
  return {
    click: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    press: async (key: string) => {
      actions += 1;
      await page.keyboard.press(key);
    },
    /** Chooses a file, which counts as one action. */
    choose: async (target: Locator, file: string) => {
      actions += 1;
      await target.setInputFiles(file);
    },
    done: () => actions,
  };
}

/** Creates a separate course, so that tests do not affect each other. */
export async function makeCourse(portal: Portal, name: string): Promise<{ id: number; version: number }> {
  const course = {
    name,
    type: 'FING',
    category: 'Prueba',
    groups: ['Mañana', 'Noche'],
    enrolment: 'request',
  };
  return (await callAsAdmin<{ course: { id: number; version: number } }>(portal, 'POST', '/courses', course))
    .course;
}

export async function makeUser(portal: Portal, fields: Record<string, unknown>): Promise<{ id: number }> {
  const user = { role: 'student', password: 'carnaval en febrero', ...fields };
  return (await callAsAdmin<{ user: { id: number } }>(portal, 'POST', '/users/createUser', user)).user;
}

/** Expects a message with this text and closes it, so that the next one is new. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.locator('.toast', { hasText: text });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Cerrar mensaje' }).click();
}

/** A call that the server has handled, whose response the page lacks until `release`. */
export type HeldResponse = { reached: Promise<void>; release: () => Promise<void> };

/** Holds back the response of the next matching call. */
export async function holdResponse(
  page: Page,
  url: RegExp,
  isMeant: (request: Request) => boolean,
): Promise<HeldResponse> {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let isTaken = false;
  await page.route(url, async (route) => {
    if (isTaken || !isMeant(route.request())) return route.fallback();
    isTaken = true;
    const response = await route.fetch();
    reached.resolve();
    await released.promise;
    await route.fulfill({ response });
    answered.resolve();
  });
  return {
    reached: reached.promise,
    release: () => {
      released.resolve();
      return answered.promise;
    },
  };
}
