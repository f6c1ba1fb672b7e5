import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/demo/content/accounts.ts';
import type { Portal } from '../portal.ts';
import { callApi, makePublishedQuiz } from '../quiz-content.ts';

const STUDENT = 'estudiante@rambla.test';

/** A log-in's response, and its cookies as `name=value`. */
export type BenchSession = { token: string; role: string; userId: string; cookies: string[] };

export async function logIn(portal: Portal, email = STUDENT): Promise<BenchSession> {
  const response = await fetch(`${portal.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, fingerprint: 'bench' }),
  });
  const { token, role, id } = (await response.json()) as { token: string; role: string; id: number };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { token, role, userId: String(id), cookies };
}

/** Opens a page with an empty cache and the cookies of an earlier log-in. */
export async function openLoggedInPage(
  browser: Browser,
  portal: Portal,
  { cookies, ...stored }: BenchSession,
  screen: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(screen);
  const kept = cookies.map((cookie) => cookie.split('=', 2) as [string, string]);
  const all = [...kept, ['signed', stored.role] as const];
  await context.addCookies(all.map(([name, value]) => ({ name, value, url: portal.url })));
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

const LONG = 'Una feria vende dos clases de manzanas y anota cada precio. '.repeat(5);
const QUESTION = {
  kind: 'single',
  title: 'Precios',
  text: `${LONG}¿Qué pasa con lo que se vende cuando el precio sube?`,
  options: [
    { text: 'Sube', weight: 0 },
    { text: 'Baja', weight: 100 },
  ],
};

/** Starts the student's attempt at a quiz without a description; returns its page's address. */
export async function startBenchAttempt(portal: Portal): Promise<string> {
  const [admin, student] = await Promise.all([logIn(portal, 'admin@rambla.test'), logIn(portal)]);
  const settings = { title: 'Precios', pageSize: 1, questions: [QUESTION, QUESTION] };
  const quizId = await makePublishedQuiz(portal, admin.token, 1, settings);
  const call = `courses/1/quizz/${quizId}/attempts`;
  const { attempt } = (await callApi(portal, student.token, 'POST', call, {})) as { attempt: { id: number } };
  return `/quizz/1?quiz=${quizId}&attempt=${attempt.id}`;
}
