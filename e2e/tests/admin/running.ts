import type { Page } from '@playwright/test';
import { expect, openSession } from '../../fixtures.ts';
import type { Portal } from '../../portal.ts';

/** Says it to the API as the administrator, beside whatever the page does. */
export async function asAdmin<T>(portal: Portal, method: string, path: string, body?: unknown): Promise<T> {
  const { token } = await openSession(portal, 'admin');
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

/** A course of one's own, so that tests do not tread on each other. */
export async function makeCourse(portal: Portal, name: string): Promise<{ id: number; version: number }> {
  const course = {
    name,
    type: 'FING',
    category: 'Prueba',
    groups: ['Mañana', 'Noche'],
    enrolment: 'request',
  };
  return (await asAdmin<{ course: { id: number; version: number } }>(portal, 'POST', '/courses', course))
    .course;
}

export async function makeUser(portal: Portal, fields: Record<string, unknown>): Promise<{ id: number }> {
  const user = { role: 'student', password: 'carnaval en febrero', ...fields };
  return (await asAdmin<{ user: { id: number } }>(portal, 'POST', '/users/createUser', user)).user;
}

/** A message that says so appears; it is closed, so that the next one is another. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.locator('.toast', { hasText: text });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Cerrar mensaje' }).click();
}
