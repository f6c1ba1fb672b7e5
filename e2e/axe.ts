import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// What a theme can spoil; the rest is the same in both.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTHS = [1280, 390];
const HEIGHT = 844;

async function findViolations(page: Page, narrow: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // No frame of another origin is looked into, so the extra page that axe opens for them is spared.
  const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** No violation of WCAG 2.2 A and AA on the page as it stands. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Animations end at once: a half transparent text has no contrast to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page, (builder) => builder.withTags(TAGS)), what).toEqual([]);
}

/** The same, wide and narrow, in both themes. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, `${what}, light, ${width} wide`);
    await page.emulateMedia({ colorScheme: 'dark' });
    const found = await findViolations(page, (builder) => builder.withRules(COLOUR_RULES));
    expect(found, `${what}, dark, ${width} wide`).toEqual([]);
  }
}
