import { expect, test } from '../../fixtures.ts';

test.use({ portalOf: 'run' });

type Box = { what: string; left: number; top: number; right: number; bottom: number };

/** The boxes of the hero's text lines and of its scene. */
function heroBoxes(): { words: Box[]; scene: Box; panel: Box; overflow: number } {
  const panel = document.querySelector('section[aria-labelledby="titulo"] > div') as HTMLElement;
  const [copy, art] = [...panel.children] as [HTMLElement, HTMLElement];
  const boxOf = (what: string, { left, top, right, bottom }: DOMRect): Box => ({
    what,
    left,
    top,
    right,
    bottom,
  });
  const words: Box[] = [];
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const button = texts.currentNode.parentElement?.closest('.btn');
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const rects = button ? [button.getBoundingClientRect()] : [...range.getClientRects()];
    for (const rect of rects)
      if (rect.width > 0) words.push(boxOf(texts.currentNode.textContent ?? '', rect));
  }
  const around = art.getBoundingClientRect();
  const picture = getComputedStyle(art, '::before');
  const unit = Number.parseFloat(picture.width) / 2400;
  const start = around.left + Number.parseFloat(picture.left) + 900 * unit;
  // The scene spans 20 to 595 units; only river and bridge continue.
  const scene = {
    what: 'scene',
    left: start + 20 * unit,
    right: start + 595 * unit,
    top: around.bottom - 545 * unit,
    bottom: around.bottom,
  };
  const overflow = document.documentElement.scrollWidth - innerWidth;
  return { words, scene, panel: boxOf('panel', panel.getBoundingClientRect()), overflow };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

test('the start page has its words and its scene side by side or one below the other at every width', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await page.evaluate(() => document.fonts.ready);
  for (let width = 320; width <= 1440; width += 20) {
    await page.setViewportSize({ width, height: 800 });
    const { words, scene, panel, overflow } = await page.evaluate(heroBoxes);
    expect(overflow, `${width}: wider than the screen`).toBeLessThanOrEqual(0);
    const heading = words.find(({ what }) => what.startsWith('Entendé'));
    expect(heading, `${width}: the heading`).toBeDefined();
    for (const word of words) {
      expect(
        word.left >= panel.left && word.right <= panel.right + 1 && word.bottom <= panel.bottom + 1,
        `${width}: «${word.what}» leaves the panel`,
      ).toBe(true);
      expect(overlap(word, scene), `${width}: «${word.what}» touches the scene`).toBe(false);
    }
    // Nothing of the scene is cut off at the side.
    expect(scene.left, `${width}: the scene is cropped`).toBeGreaterThanOrEqual(panel.left - 1);
    expect(scene.right, `${width}: the scene is cropped`).toBeLessThanOrEqual(panel.right + 1);
  }
});
