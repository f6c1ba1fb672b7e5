import type { Page } from '@playwright/test';
import { expect, openDemoSession, test } from '../../fixtures.ts';
import { OWN_URL_PLACEHOLDER, Portal } from '../../portal.ts';
import { callApi, findFirstCourse } from '../../quiz-content.ts';
import { findLectureByTitle, lectureAddressOf, saveOffline, waitForVideoReady } from '../student/studying.ts';

test.use({ portalOf: 'test' });

const RUN = 'globalThis.ran = true; if (!globalThis.document) postMessage(1);';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>parent.ran = true;${RUN}</script></svg>`;
const WASM = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Files that a browser might execute, by name. */
const EVIL: [string, string | Buffer][] = [
  ['evil.js', RUN],
  ['evil.mjs', `${RUN} export default 1;`],
  ['evil.css', 'html { --ran: yes; }'],
  ['evil.html', `<!doctype html><script>parent.ran = true;${RUN}</script>`],
  ['evil.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml"><script>parent.ran = true;</script></html>`],
  ['evil.svg', SVG],
  [
    'evil.xml',
    `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>parent.ran = true;</h:script></x>`,
  ],
  ['evil.json', '{"imports":{}}'],
  ['evil.wasm', WASM],
  ['evil.txt', RUN],
  ['evil.vtt', `WEBVTT\n\n${RUN}`],
];

/** Uploads the files as an administrator; returns their addresses for a student. */
async function uploadAll(portal: Portal): Promise<string[]> {
  const admin = await openDemoSession(portal, 'admin');
  const student = await openDemoSession(portal, 'student');
  const { id } = await findFirstCourse(portal, student.token);
  for (const [name, content] of EVIL) {
    const form = new FormData();
    form.append('file', new Blob([content as BlobPart]), name);
    const response = await fetch(`${portal.url}/api/courses/${id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    expect([name, response.status]).toEqual([name, 201]);
  }
  const { attachments } = await callApi(portal, student.token, 'GET', `courses/${id}/attachments`);
  const all = attachments as { name: string; url: string }[];
  return all.filter(({ name }) => name.startsWith('evil.')).map(({ url }) => url);
}

/** Tries every way in which a page could execute an address; returns those that worked. */
function whatRuns(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const settled = (element: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true);
        element.onerror = () => resolve(false);
        setTimeout(() => resolve(false), 1500);
        document.body.append(element);
      });
    const script = (type: string) =>
      settled(Object.assign(document.createElement('script'), { src: address, type }));
    const works = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    const worker = (type: WorkerType) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), 1500);
        try {
          const started = new Worker(address, { type });
          started.onerror = () => resolve(false);
          started.onmessage = () => resolve(true);
        } catch {
          resolve(false);
        }
      });
    const framed = async (tag: 'iframe' | 'object' | 'embed') => {
      const element = document.createElement(tag);
      element.setAttribute(tag === 'object' ? 'data' : 'src', address);
      await settled(element);
      // The file reports its own execution in `ran`.
      return false;
    };
    const style = async () => {
      await settled(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
      return getComputedStyle(document.documentElement).getPropertyValue('--ran') !== '';
    };
    const ways: Record<string, Promise<boolean>> = {
      script: script('text/javascript'),
      module: script('module'),
      style: style(),
      import: works(import(/* webpackIgnore: true */ address)),
      worker: worker('classic'),
      moduleWorker: worker('module'),
      serviceWorker: works(navigator.serviceWorker.register(address)),
      iframe: framed('iframe'),
      object: framed('object'),
      embed: framed('embed'),
      wasm: works(WebAssembly.compileStreaming(fetch(address))),
    };
    const worked: string[] = [];
    for (const [way, work] of Object.entries(ways)) if (await work) worked.push(way);
    return (globalThis as { ran?: boolean }).ran ? [...worked, 'ran'] : worked;
  }, url);
}

for (const [what, env] of [
  ['of a host that is not set', {}],
  ['of the host that is set', { PUBLIC_URL: OWN_URL_PLACEHOLDER }],
] as const) {
  test(`R30: what was uploaded runs in no way in the pages ${what}`, async ({ browser }) => {
    const portal = new Portal(env);
    await portal.start();
    const urls = await uploadAll(portal);
    expect(urls).toHaveLength(EVIL.length);
    const tryAllAs = async (who: 'nobody' | 'student') => {
      const context = await browser.newContext({ baseURL: portal.url });
      const page = await context.newPage();
      await page.goto('/');
      if (who === 'student') {
        const session = await openDemoSession(portal, who);
        await page.evaluate(({ token, role, id }) => {
          localStorage.setItem('role', role);
          localStorage.setItem('userId', String(id));
          localStorage.setItem('token', token);
        }, session);
        await page.goto('/');
      }
      for (const url of urls) expect([who, url, await whatRuns(page, url)]).toEqual([who, url, []]);
      await context.close();
    };
    // In parallel, because most attempts wait for a time-out.
    await Promise.all([tryAllAs('nobody'), tryAllAs('student')]);
    await portal.stop();
  });
}

test('R30: the pages of the host that is set name the folders of their code, and all of the portal works', async ({
  browser,
}) => {
  const portal = new Portal({ PUBLIC_URL: OWN_URL_PLACEHOLDER });
  await portal.start();
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const response = await page.goto('/');
  const { host } = new URL(portal.url);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src ${host}/assets/ ${host}/remotes/;`);
  expect(policy).toContain(`worker-src ${host}/sw.js;`);
  const session = await openDemoSession(portal, 'student');
  await page.evaluate(({ token, role, id }) => {
    localStorage.setItem('role', role);
    localStorage.setItem('userId', String(id));
    localStorage.setItem('token', token);
  }, session);
  await page.goto(lectureAddressOf(await findLectureByTitle(portal, session)));
  await waitForVideoReady(page);
  const track = page.locator('track');
  await expect.poll(() => track.evaluateAll((all) => all.length)).toBeGreaterThan(0);
  await saveOffline(page);
  await expect(page.getByText(/Guardada · \d+ kB/)).toBeVisible();
  await portal.kill();
  await page.goto('/my_courses');
  await expect(page.getByRole('heading', { name: 'Guardadas en este dispositivo' })).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
  await portal.stop();
});
