import { expect, test } from 'vitest';
import { listGlobalCssFaults } from '../../api/src/portal/publishing/global-rules.ts';
import { toScopedCss } from './scoped-styles.ts';

test.each([
  ['.btn{color:red}', ':where(.mfe-x) .btn{color:red}'],
  ['*,h1:is(.a, .b){margin:0}', ':where(.mfe-x) *,:where(.mfe-x) h1:is(.a, .b){margin:0}'],
  ['.mfe-x-1a2b-list .btn{color:red}', '.mfe-x-1a2b-list .btn{color:red}'],
  ['@media print{.modal::backdrop{top:0}}', '@media print{:where(.mfe-x) .modal::backdrop{top:0}}'],
  ['.a{& h1{margin:0}.b{top:0}}', ':where(.mfe-x) .a{& h1{margin:0}.b{top:0}}'],
  ['@keyframes in{from{top:0}50%{top:1px}}', '@keyframes in{from{top:0}50%{top:1px}}'],
  ['.mfe-xy-1-a{top:0}', ':where(.mfe-x) .mfe-xy-1-a{top:0}'],
])('%s stays within the screens of its remote', (css, scoped) => {
  expect(toScopedCss('mfe-x', css)).toBe(scoped);
  expect(listGlobalCssFaults('mfe-x', 'a.css', scoped)).toEqual([]);
});

test('what is above all screens stays as it is, and is refused', () => {
  for (const css of [':root{--cta:red}', 'body{margin:0}', 'html .a{top:0}']) {
    expect(toScopedCss('mfe-x', css)).toBe(css);
    expect(listGlobalCssFaults('mfe-x', 'a.css', css)).toHaveLength(1);
  }
});
