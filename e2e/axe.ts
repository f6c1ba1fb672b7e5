import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const { source } = axe;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHT = 844;
const SCREEN_MS = 30_000;

/** Runs axe on the page's own document, because it cannot examine frames of other origins. */
async function findViolations(page: Page): Promise<string[]> {
  // Loads axe once per document, because loading takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const run: RunOptions = {
    runOnly: TAGS,
    // Omits the passed rules, whose description takes longer.
    resultTypes: ['violations'],
    iframes: false,
    // Skips the style sheets, which no chosen rule needs.
    preload: { assets: ['media'] },
  };
  return page.evaluate(async (chosen) => {
    const { violations } = await axe.run(document, chosen);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, run);
}

/** Finds icons that break onto their own line beside text. */
const textUnderIcons = () =>
  [...document.querySelectorAll('svg.icon')].flatMap((icon) => {
    const parent = icon.parentElement;
    if (!parent || icon.getClientRects().length === 0) return [];
    const isLaidOut = /flex|grid/.test(getComputedStyle(parent).display);
    const isInline = getComputedStyle(icon).display !== 'block';
    const besideText = [...parent.childNodes].some(
      (node) => node.nodeName === '#text' && node.nodeValue?.trim(),
    );
    return besideText && !isLaidOut && !isInline ? [parent.textContent] : [];
  });

/** Expects no violation of WCAG 2.2 A and AA on the current page, and no icon alone on its line. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Ends animations at once, because the contrast of half-transparent text cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await findViolations(page), what).toEqual([]);
  expect.soft(await page.evaluate(textUnderIcons), what).toEqual([]);
}

/** Checks the light theme on a wide screen and the dark theme on a phone. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await expectAccessible(page, `${what}, light, wide`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await expectAccessible(page, `${what}, dark, on a phone`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks screens in one page, to reuse its compiled code, and that none overflows a phone. */
export async function expectScreensAccessible(
  page: Page,
  screens: string[],
  isShown: () => Promise<void>,
): Promise<void> {
  // Ends a hanging screen, but lets a slow, busy machine finish.
  test.setTimeout(screens.length * SCREEN_MS);
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await page.goto(screen);
      await isShown();
      // A wrong address would show a page that is accessible too.
      await expect(page.getByText('te perdiste?')).toHaveCount(screen === '/te-perdiste' ? 1 : 0);
      await expect(page.getByRole('heading', { name: /^No (se pud|pud)/ })).toHaveCount(0);
      await expectAccessibleEverywhere(page, screen);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: HEIGHT });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${screen} is wider than ${width} pixels`).toBeLessThanOrEqual(0);
      }
    });
  }
}
