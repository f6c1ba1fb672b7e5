import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const k = (word: string) => `<span class="k">${word}</span>`;
const code = [
  `${k('program')} sumar;`,
  `${k('var')} i, n, suma : integer;`,
  k('begin'),
  '  readLn(n);',
  '  suma := <span class="n">0</span>;',
  `  ${k('for')} i := <span class="n">1</span> ${k('to')} n ${k('do')}`,
  '    suma := suma + i;',
  `  writeLn(<span class="s">'Suma: '</span>, suma)`,
  `${k('end')}.`,
];
const appears = [0, 0, 0, 1, 2, 3, 4, 5, 5];
const listing = code.map((text, i) => `<div data-at="${appears[i]}">${text}</div>`).join('');

const trace = [
  [1, 1],
  [2, 3],
  [3, 6],
  [4, 10],
].map(([i, sum], at) => `<tr data-at="${at + 1}"><td>${i}</td><td>${sum}</td></tr>`);

export const programacionBucles: DemoStoryboard = {
  slug: 'programacion-bucles',
  course: 'Programación 1',
  title: 'Repetir con for',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Repetir con for', 'Un programa en Pascal que suma los números de 1 a n.'),
      steps: ['Repetir con la instrucción for.', 'Un programa en Pascal que suma los números de uno a n.'],
    },
    {
      title: 'El programa',
      body: `<div class="card"><pre>${listing}</pre></div>`,
      steps: [
        'El encabezado, las variables y el comienzo.',
        'Leemos n del teclado.',
        'Antes de repetir, la suma empieza en cero.',
        'El for le da a i los valores de uno hasta n.',
        'En cada vuelta agregamos i a la suma.',
        'Al final mostramos el resultado.',
      ],
    },
    {
      title: 'Seguirlo a mano',
      body: `<div class="cols"><div class="stack"><p data-at="0">Con <b class="sol">n = 4</b>, anotamos las variables después de cada vuelta.</p>
        <p data-at="4" class="verde">Suma: 10</p><p data-at="5" class="muted">Control: 4 · 5 / 2 = 10</p></div>
        <div class="card"><table style="width:420px"><tr><th>i</th><th>suma</th></tr>${trace.join('')}</table></div></div>`,
      steps: [
        'Sigamos el programa a mano con n igual a cuatro.',
        'Primera vuelta: i vale uno y la suma, uno.',
        'Segunda vuelta: dos más uno, tres.',
        'Tercera vuelta: tres más tres, seis.',
        'Cuarta y última: seis más cuatro, diez.',
        'La fórmula n por n más uno sobre dos da lo mismo.',
      ],
    },
    {
      title: 'Errores comunes',
      body: `<ul><li data-at="0">Olvidar <b class="sol">suma := 0</b>: la variable empieza con cualquier valor.</li>
        <li data-at="1">Cambiar <b class="sol">i</b> adentro del for: no está permitido.</li><li data-at="2">Si n es menor que 1, el cuerpo no se ejecuta: la suma queda en 0.</li></ul>`,
      steps: [
        'Error común: no inicializar la suma.',
        'Otro: modificar i dentro del for.',
        'Y un caso borde: si n es cero, no hay vueltas.',
      ],
    },
  ],
};
