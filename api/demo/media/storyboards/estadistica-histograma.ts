import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const counts = [3, 8, 12, 9, 5, 3];
const histogram = new Plot({ x: [0, 78], y: [0, 14.5] }).axes('minutos', 'personas');
counts.forEach((count, i) => {
  histogram.bar(i * 10, 10, count, { at: i < 2 ? 1 : 2, color: i === 2 ? '#5fd3ac' : '#5b8def' });
  histogram.label(i * 10 + 5, count, String(count), { at: i < 2 ? 1 : 2, dx: -8, dy: -10 });
  histogram.label(i * 10, 0, String(i * 10), { at: 0, dx: -12, dy: 32, color: '#c9d4ea' });
});
histogram.label(60, 0, '60', { at: 0, dx: -12, dy: 32, color: '#c9d4ea' });

const centre = new Plot({ x: [0, 66], y: [0, 14.5] }).axes('minutos de viaje', 'personas');
for (const [i, count] of counts.entries()) centre.bar(i * 10, 10, count, { color: '#37579f' });
centre
  .line(
    [
      [28.5, 0],
      [28.5, 13.6],
    ],
    { at: 2, color: '#ffc247' },
  )
  .label(28.5, 13.6, 'media 28,5', { at: 2, color: '#ffc247', dx: 14, dy: 14 })
  .line(
    [
      [27.5, 0],
      [27.5, 13.6],
    ],
    { at: 4, color: '#ff8a66' },
  )
  .label(27.5, 13.6, 'mediana 27,5', { at: 4, color: '#ff8a66', dx: -14, dy: 14, anchor: 'end' });

export const estadisticaHistograma: DemoStoryboard = {
  slug: 'estadistica-histograma',
  course: 'Estadística I',
  title: 'Leer un histograma',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Leer un histograma',
        '40 personas nos dijeron cuánto demoran en llegar al trabajo.',
      ),
      steps: ['Hoy: leer un histograma.', 'Cuarenta personas dijeron cuánto demoran en llegar al trabajo.'],
    },
    {
      title: 'De los datos a las barras',
      body: `<div class="cols"><div class="stack"><p data-at="0">Intervalos de 10 minutos.</p><p data-at="1">Contamos cuántas personas hay en cada uno.</p>
        <p data-at="3" class="verde">Clase modal: de 20 a 30.</p><p data-at="4">Cola a la derecha: pocos viajes muy largos.</p></div>${histogram}</div>`,
      steps: [
        'Partimos el tiempo en intervalos de diez minutos.',
        'La altura es la cantidad de personas: tres, ocho…',
        '…doce, nueve, cinco y tres. En total, cuarenta.',
        'La barra más alta va de veinte a treinta: es la clase modal.',
        'La cola a la derecha muestra unos pocos viajes largos.',
      ],
    },
    {
      title: 'Media y mediana',
      body: `<div class="cols"><div class="stack"><p data-at="0">Punto medio × frecuencia:</p>
        <p data-at="1" class="small">${toMathML('5 \\cdot 3 + 15 \\cdot 8 + 25 \\cdot 12 + 35 \\cdot 9')}<br>${toMathML('+ 45 \\cdot 5 + 55 \\cdot 3 = 1140')}</p>
        <p data-at="2" class="sol">${toMathML('\\frac{1140}{40} = 28,5')}</p>
        <p data-at="3">Mediana: la persona 20.</p><p data-at="4" class="ceibo">${toMathML('20 + \\frac{20 - 11}{12} \\cdot 10 = 27,5')}</p></div>${centre}</div>`,
      steps: [
        'Para la media usamos el punto medio de cada intervalo.',
        'Multiplicamos por la frecuencia y sumamos: mil ciento cuarenta.',
        'Dividido cuarenta, la media es veintiocho y medio.',
        'La mediana deja veinte personas a cada lado.',
        'Cae dentro de la tercera barra: veintisiete y medio.',
      ],
    },
    {
      title: 'Conclusión',
      body: `<ul><li data-at="0">La media supera a la mediana: asimetría a la derecha.</li>
        <li data-at="1">Los viajes largos tiran de la media.</li><li data-at="2">Mirá siempre el dibujo antes de informar un promedio.</li></ul>`,
      steps: [
        'La media es mayor que la mediana: hay asimetría.',
        'Unos pocos viajes largos tiran de la media.',
        'Antes de informar un promedio, mirá el dibujo.',
      ],
    },
  ],
};
