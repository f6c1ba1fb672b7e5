import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { renderText, TextLimitError } from './render-text.ts';
import { MAX_HTML_LENGTH } from './text-to-render.ts';

const FORMULA = `$${'x+'.repeat(1_900)}x$`;
const markdown = (text: string) => renderText(text, { format: 'markdown' });

describe('the marks of formulas', () => {
  test.each([
    ['as characters', '\uE0000\uE001'],
    ['as hexadecimal references', '&#xE000;0&#xE001;'],
    ['as decimal references', '&#57344;0&#57345;'],
    ['with the reference written twice', '&amp;#xE000;0&amp;#xE001;'],
  ])('are no formula when a text brings them %s', (_how, forged) => {
    for (const format of ['markdown', 'html'] as const) {
      const formula = format === 'html' ? `$${FORMULA}$` : FORMULA;
      const html = renderText(`${formula} ${forged.repeat(900)}`, { format });
      expect(html.split('<math')).toHaveLength(2);
      expect(html.length).toBeLessThan(70_000);
    }
  });

  test('leave the formula as it was written in an address, a title and code', () => {
    const html = markdown('[a](http://x.uy/$x$ "de $y$") `$z$`');
    expect(html).toContain('href="http://x.uy/$x$"');
    expect(html).toContain('title="de $y$"');
    expect(html).toContain('<code>$z$</code>');
  });

  test('are nowhere in what a page gets, so that the same text always looks the same', () => {
    const tokens = fc.constantFrom(
      ...['$x$', '\\(y\\)', '$$z$$', '[a](', ')', '![', '](image:1)', '`', '"', '<b title="', '">', '\n\n'],
      ...['&#xE000;', '&#xE001;', '\uE000', '\uE001', '0', 'x', '[[1]]', '**', 'http://a.uy/', '> ', '- '],
    );
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 30 }), fc.constantFrom('markdown', 'html'), (all, format) => {
        const text = all.join('');
        expect(renderText(text, { format })).toBe(renderText(text, { format }));
      }),
      { seed: 2026, numRuns: 300 },
    );
  });
});

describe('what a text comes to', () => {
  const repeated = fc
    .tuple(
      fc.constantFrom(
        ...[
          FORMULA,
          '$\\def\\a{xxxxxxxx}\\a\\a\\a\\a$',
          '$\\frac12$',
          '&#xE000;0&#xE001;',
          '[f]',
          '![f]',
          '`$x$`',
        ],
        ...[
          '\n\n[f]: http://x.uy/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa "tttttttttt"\n\n',
          '<',
          '&',
          '"',
        ],
      ),
      fc.nat(400),
    )
    .map(([part, times]) => part.repeat(times));

  test('is bounded, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(repeated, { maxLength: 6 }),
        fc.constantFrom('markdown', 'html'),
        (all, format) => {
          const text = all.join('').slice(0, 20_000);
          try {
            expect(renderText(text, { format }).length).toBeLessThanOrEqual(MAX_HTML_LENGTH);
          } catch (error) {
            expect(error).toBeInstanceOf(TextLimitError);
          }
        },
      ),
      { seed: 2026, numRuns: 40 },
    );
  });

  test.each([
    ['a macro that becomes two million letters', `$\\def\\a{${'x'.repeat(1_500)}}${'\\a'.repeat(199)}$`],
    [
      'a long address named three thousand times',
      `[f]: http://x/${'a'.repeat(9_000)}\n\n${'[f]'.repeat(3_300)}`,
    ],
  ])('%s is too much', (_name, text) => {
    expect(() => markdown(text)).toThrow(expect.objectContaining({ problem: 'size' }));
  });

  test('more pictures than a hundred are too many', () => {
    expect(markdown('![a](image:1)'.repeat(100)).split('<img')).toHaveLength(101);
    const tooMany = () => markdown('![a](image:1)'.repeat(101));
    expect(tooMany).toThrow(expect.objectContaining({ problem: 'pictures' }));
  });

  test('five thousand formulas are not', () => {
    expect(markdown('$x$ '.repeat(5_000)).split('<math')).toHaveLength(5_001);
  });
});

test('an address is a link by itself, an e-mail within < > alone', () => {
  expect(markdown('Mirá https://rambla.uy/a. O www.rambla.uy')).toBe(
    '<p>Mirá <a href="https://rambla.uy/a" rel="noopener noreferrer nofollow" target="_blank">https://rambla.uy/a</a>. ' +
      'O <a href="http://www.rambla.uy" rel="noopener noreferrer nofollow" target="_blank">www.rambla.uy</a></p>',
  );
  expect(markdown('Escribí a ana@rambla.uy, a mailto:ana@rambla.uy')).toBe(
    '<p>Escribí a ana@rambla.uy, a mailto:ana@rambla.uy</p>',
  );
  expect(markdown('<ana@rambla.uy>')).toContain('href="mailto:ana@rambla.uy"');
});

test('plain text keeps its lines, its spaces and its signs', () => {
  expect(markdown('uno  \ndos\ntres   y\\\ncuatro &amp; &#64; & 1 < 2')).toBe(
    '<p>uno<br />dos<br />tres   y<br />cuatro &amp; @ &amp; 1 &lt; 2</p>',
  );
});

test.each([
  ['an endless e-mail', `${'a.'.repeat(9_999)}@`],
  ['a line of spaces', `a${' '.repeat(19_998)}b`],
  ['openings without an end', '\\['.repeat(10_000)],
])('%s takes no longer than it is long', async (_name, text) => {
  markdown('*a* $x$');
  expect(await measureMinimumTime(150, () => markdown(text))).toBeLessThan(150);
});
