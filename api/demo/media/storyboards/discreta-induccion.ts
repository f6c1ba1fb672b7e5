import { toMathML } from '../studio/math.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const R = 17;
const dot = (column: number, row: number, color: string) =>
  `<circle cx="${70 + column * 62}" cy="${70 + row * 62}" r="${R}" fill="${color}"/>`;

const triangle = Array.from({ length: 5 }, (_, row) => {
  const dots = Array.from({ length: row + 1 }, (_unused, column) => dot(column, row, '#ffc247')).join('');
  return `<g data-at="${Math.min(row, 2)}">${dots}</g>`;
}).join('');
const mirror = Array.from({ length: 5 }, (_, row) =>
  Array.from({ length: 5 - row }, (_unused, i) => dot(row + 1 + i, row, '#5b8def')).join(''),
).join('');
const picture = `<svg viewBox="0 0 450 388" width="520" height="440">${triangle}<g data-at="3">${mirror}</g></svg>`;

export const discretaInduccion: DemoStoryboard = {
  slug: 'discreta-induccion',
  course: 'Matemática Discreta 1',
  title: 'Inducción completa',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Inducción completa', '¿Cuánto suman los primeros n números naturales?'),
      steps: ['Inducción completa.', '¿Cuánto suman los primeros n números naturales?'],
    },
    {
      title: 'Adivinar la fórmula',
      body: `<div class="cols"><div class="stack"><p data-at="0">Un punto.</p><p data-at="1">Uno más dos, tres.</p><p data-at="2" class="sol">Hasta cinco: quince.</p>
        <p data-at="3" class="rio">Otro triángulo igual completa un rectángulo de 5 × 6.</p><p data-at="4">${toMathML('\\frac{5 \\cdot 6}{2} = 15')}</p></div>${picture}</div>`,
      steps: [
        'Dibujemos la suma con puntos: primero, uno.',
        'En la segunda fila, dos: van tres.',
        'Con cinco filas hay quince puntos.',
        'Otro triángulo igual completa un rectángulo de cinco por seis.',
        'La mitad de treinta es quince. Ahí está la fórmula.',
      ],
    },
    {
      title: 'La demostración',
      body: `<div class="card stack"><p data-at="0">${toMathML('P(n): 1 + 2 + \\dots + n = \\frac{n(n+1)}{2}')}</p>
        <p data-at="1"><b class="verde">Base:</b> ${toMathML('1 = \\frac{1 \\cdot 2}{2}')} ✓</p><p data-at="2"><b class="rio">Hipótesis:</b> ${toMathML('P(k)')} es cierta.</p>
        <p data-at="3"><b class="sol">Paso:</b> ${toMathML('\\frac{k(k+1)}{2} + (k+1)')} <span data-at="4">${toMathML('= \\frac{(k+1)(k+2)}{2}')}</span></p></div>`,
      steps: [
        'Esta es la afirmación que queremos probar para todo n.',
        'Paso base: para n igual a uno se cumple.',
        'Hipótesis: suponemos que vale para un cierto k.',
        'Paso inductivo: a la suma hasta k le agregamos k más uno.',
        'Sacamos factor común k más uno: es la fórmula para k más uno.',
      ],
    },
    {
      title: 'Por qué alcanza',
      body: `<ul><li data-at="0">La base voltea la primera ficha de dominó.</li><li data-at="1">El paso dice que cada ficha voltea a la siguiente.</li>
        <li data-at="2">Entonces caen todas: vale para todo ${toMathML('n \\ge 1')}.</li><li data-at="3">Sin la base, la cadena nunca empieza.</li></ul>`,
      steps: [
        'La base voltea la primera ficha de dominó.',
        'El paso asegura que cada ficha voltea a la siguiente.',
        'Entonces vale para todo natural desde el uno.',
        'Sin la base, la cadena nunca empieza.',
      ],
    },
  ],
};
