import type { Page } from '@playwright/test';

/** Lets the server handle a POST but discards its response, until `page.unroute(address)`. */
export async function loseResponses(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
}
