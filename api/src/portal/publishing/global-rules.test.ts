import { expect, test } from 'vitest';
import { listGlobalCssFaults } from './global-rules.ts';

test.each([
  ['*{margin:0}', '*'],
  ['*,:before{box-sizing:border-box}.mfe-x-a{color:red}', '*'],
  ['.mfe-x-a{color:red}h1{font-size:3rem}', 'h1'],
  ['@media (width<700px){.mfe-x-a{color:red}body{margin:0}}', 'body'],
  [':root{--cta:red}', ':root'],
  ['@layer reset{button{border:0}}', 'button'],
  ['/* .a */html{font:1rem x}', 'html'],
  ['[hidden]{display:block}', '[hidden]'],
  ['@import ".x";a:not([href]){color:red}', 'a:not([href])'],
  ['.btn{padding:0}', '.btn'],
  ['.mfe-xy-1-list{top:0}', '.mfe-xy-1-list'],
  ['[data-player]{top:0}', '[data-player]'],
])('refuses %s', (css, selector) => {
  expect(listGlobalCssFaults('mfe-x', 'books.css', css)[0]).toBe(
    `books.css: ${selector} cambia las pantallas de otros; el CSS global es del shell`,
  );
});

test.each([
  ['.mfe-x-list li,:where(.mfe-x) h2{margin:0}'],
  ['@keyframes spin{from{rotate:0deg}50%{rotate:9deg}to{rotate:1turn}}'],
  ['@font-face{font-family:x;src:url(x.woff2)}'],
  ['.mfe-x-a{color:red;& h1{margin:0}h2{margin:1px}}'],
  ['@media print{.mfe-x-a{color:red}}@supports (display:grid){.mfe-x-a :is(h1,h2){color:red}}'],
  ['.mfe-x-a:before{content:"} h1{"}'],
])('accepts %s', (css) => {
  expect(listGlobalCssFaults('mfe-x', 'books.css', css)).toEqual([]);
});
