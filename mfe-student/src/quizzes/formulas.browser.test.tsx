import '@rambla/kit/styles/tokens.css';
import { RichText } from '@rambla/kit/ui/rich-text';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../study-ui/hooks/mount.tsx';

const SUM = `<math display="block" class="tml-display"><mrow><munderover><mo movablelimits="false">∑</mo>
  <mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi></mrow></math>`;

const mathFont = () => [...document.fonts].find(({ family }) => family.includes('Rambla Math'));

test('formulas are set with the font that is shipped, which comes with the first one', async () => {
  mount(<RichText html="<p>Sin fórmulas</p>" />);
  await expect.element(page.getByText('Sin fórmulas')).toBeVisible();
  await document.fonts.ready;
  expect(mathFont()?.status).toBe('unloaded');

  mount(<RichText html={SUM} />);
  await expect.poll(() => mathFont()?.status).toBe('loaded');
  const [sum, limit] = document.querySelectorAll('munderover > *');
  const size = Number.parseFloat(getComputedStyle(sum as Element).fontSize);
  // Only a font with a MATH table enlarges the sum and places its limits.
  const box = (sum as Element).getBoundingClientRect();
  expect(box.height).toBeGreaterThan(1.3 * size);
  expect((limit as Element).getBoundingClientRect().top - box.bottom).toBeGreaterThan(0.08 * size);
});
