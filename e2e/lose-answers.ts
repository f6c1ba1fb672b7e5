import type { Page } from '@playwright/test';

/** The server does what a POST asks of it, and its answer is lost on the way; until `page.unroute(address)`. */
export async function loseAnswers(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
}
