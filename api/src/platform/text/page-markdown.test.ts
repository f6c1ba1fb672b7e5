import { expect, test } from 'vitest';
import { renderText } from './render-text.ts';

const render = (text: string) => renderText(text, { format: 'markdown', page: { title: 'Título' } });

test('headings get ids once each, and the title is not repeated', () => {
  const html = render('# Título\n\n## Qué mide\n\n## Qué mide\n\n# Otra $x$');
  expect(html).not.toContain('Título');
  expect(html).toContain('<h2 id="s-que-mide">Qué mide</h2>');
  expect(html).toContain('<h2 id="s-que-mide-2">');
  expect(html).toMatch(/<h2 id="s-otra">Otra <math/);
});

test.each([
  ['## Tema\n\n## Tema\n\n## Tema 2', ['s-tema', 's-tema-2', 's-tema-2-2']],
  ['## Tema 2\n\n## Tema\n\n## Tema', ['s-tema-2', 's-tema', 's-tema-3']],
])('headings whose numbers clash have an id each: %j', (text, ids) => {
  expect([...render(text).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
});

test('boxes, solutions and notes', () => {
  const html = render(
    'Antes\n::: ojo\nno es **eso**\n:::\n\n::: solución\n$x$\n\n- a\n:::\n\nVer[^1]\n\n[^1]: Una *nota*',
  );
  expect(html).toContain(
    '<div class="call call-ojo" role="note"><div><p><b>Ojo:</b> no es <strong>eso</strong></p>',
  );
  expect(html).toMatch(/<details class="solu"><summary>Ver solución<\/summary><div><p><math/);
  expect(html).toContain('<sup><a href="#n-1">1</a></sup>');
  expect(html).toContain('<p class="notes" id="n-1">1. Una <em>nota</em></p>');
});

test('code, tables and pictures have their frames', () => {
  const html = render('```py\na < $b$\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n![Una curva](image:7)');
  expect(html).toContain('<span>Python</span>');
  expect(html).toContain('a &lt; $b$');
  expect(html).toMatch(/<div class="tbl" [^>]*role="region" tabindex="0"><table>/);
  expect(html).toContain('<td class="r">2</td>');
  expect(html).toContain(
    '<figure><img src="image:7" alt="Una curva" /><figcaption>Una curva</figcaption></figure>',
  );
});

test('written HTML cannot imitate the page around it', () => {
  const html = render(
    '<div class="topbar" role="button" tabindex="1" id="root">x</div>\n\n<details open onclick="a()"><summary>s</summary>y</details>\n\n<h2 id="n-x y">t</h2>\n\n<img src="https://evil/x.png"> [a](javascript:alert(1))',
  );
  for (const bad of ['topbar', 'button', 'tabindex', 'root', 'onclick', 'n-x y', 'evil', 'javascript'])
    expect(html).not.toContain(bad);
});

test('a box that does not end stays text, and thousands take no time', () => {
  expect(render('::: ojo\nhola')).toContain(':::');
  const began = performance.now();
  render('::: ojo\n'.repeat(5_000));
  expect(performance.now() - began).toBeLessThan(2_500);
});
