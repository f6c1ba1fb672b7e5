import { expect, type Page } from '@playwright/test';

/** Returns as text all that the browser stores, as a person could find it. */
export function readStoredText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        parts.push(`cache ${name} ${request.url}`);
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        for (const row of rows) {
          const text = JSON.stringify(row, (_key, value) =>
            value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
          );
          parts.push(`row ${name}/${store} ${text}`);
        }
      }
      db.close();
    }
    return parts.join('\n');
  });
}

/** Expects no cached files and no rows with saved lectures, attempts or keys. */
export async function expectNothingSaved(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readStoredText(page)).match(/cache rambla|row rambla\/(saved|attempts|keys)/g))
    .toBeNull();
}

/** Sets a session in local storage, as a person with some knowledge could by hand. */
export async function forgeSession(page: Page, userId: number): Promise<void> {
  await page.evaluate((id) => {
    localStorage.setItem('role', 'student');
    localStorage.setItem('userId', String(id));
    localStorage.setItem('token', 'e30.e30.x');
  }, userId);
}

export async function clickLogOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' }).click();
}

/** Logs in on the page with e-mail and password. */
export async function logInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'CERRAR SESION' })).toBeVisible();
}
