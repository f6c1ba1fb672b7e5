import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// A colour is a token of its theme whatever the width, so each theme is looked at in one.
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const HEIGHT = 844;

/** Expects no violation of WCAG 2.2 A and AA on the current page. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Animations end at once: the contrast of half-transparent text cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Frames of other origins are not examined, so axe needs no extra page for them.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, what).toEqual([]);
}

/** Does the same at both widths and in both themes. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what}, ${colorScheme}, ${width} wide`);
  }
}
