import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Rules affected by the theme; others give equal results in both.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTHS = [1280, 390];
const HEIGHT = 844;

async function findViolations(page: Page, narrow: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Reports only violations, because describing passes takes longer.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Frames of other origins are not examined, so axe needs no extra page for them.
  const { violations } = await narrow(builder.setLegacyMode()).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
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
export async function expectAccessible(page: Page, what: string, without: string[] = []): Promise<void> {
  // Animations end at once: the contrast of half-transparent text cannot be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const withAllRules = (builder: AxeBuilder) => builder.withTags(TAGS).disableRules(without);
  expect(await findViolations(page, withAllRules), what).toEqual([]);
  expect(await page.evaluate(textUnderIcons), what).toEqual([]);
}

/** Checks both widths and themes; the slow colour rules run once on the light theme. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    const seen = width === WIDTHS[0] ? [] : COLOUR_RULES;
    await expectAccessible(page, `${what}, light, ${width} wide`, seen);
    await page.emulateMedia({ colorScheme: 'dark' });
    const found = await findViolations(page, (builder) => builder.withRules(COLOUR_RULES));
    expect(found, `${what}, dark, ${width} wide`).toEqual([]);
  }
}
