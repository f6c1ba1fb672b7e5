import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderColumns, renderList, renderParagraphs } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const costs = new Plot({ x: [0, 56], y: [0, 2700] })
  .axes('cantidad', 'pesos')
  .curve((q) => 600 + 20 * q, 0, 52, { at: 0, color: '#ff8a66', width: 5 })
  .label(46, 1520, 'costo', { at: 0, dx: 0, dy: 40, color: '#ff8a66' })
  .curve((q) => 100 * q - q * q, 0, 52, { at: 2, color: '#5fd3ac', width: 5 })
  .label(40, 2400, 'ingreso', { at: 2, dx: -60, dy: -16, color: '#5fd3ac' })
  .point(8.38, 767.6, { at: 3 });

const growth = new Plot({ x: [0, 21], y: [0, 2900] })
  .axes('años', 'pesos')
  .curve((t) => 1000 * 1.05 ** t, 0, 20, { at: 1, color: '#ffc247', width: 5 })
  .point(14.2, 2000, { at: 3 })
  .label(14.2, 2000, '14,2 años', { at: 3, dx: -16, dy: -14, anchor: 'end' });

export const matematicaFunciones: DemoStoryboard = {
  slug: 'matematica-funciones',
  course: 'Matemática para economistas',
  title: 'Funciones que aparecen en economía',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Funciones que aparecen en economía',
        'Cuatro familias y un uso concreto de cada una.',
      ),
      steps: ['Funciones que aparecen en economía.', 'Cuatro familias, y un uso concreto de cada una.'],
    },
    {
      title: 'Lineal y cuadrática',
      body: renderColumns(
        renderParagraphs(
          [0, `<span class="ceibo">${toMathML('C(q) = 600 + 20q')}</span>`],
          [1, `Precio: ${toMathML('p = 100 - q')}`],
          [2, `<span class="verde">${toMathML('I(q) = (100 - q) \\cdot q')}</span>`],
          [3, 'Desde 9 unidades hay ganancia.'],
        ),
        costs.toString(),
      ),
      steps: [
        'El costo es lineal: 600 fijos y 20 por unidad.',
        'Para vender más hay que bajar el precio.',
        'Precio por cantidad: el ingreso es una parábola.',
        'Se cortan cerca de ocho coma cuatro: desde nueve unidades hay ganancia.',
      ],
    },
    {
      title: 'Exponencial y logarítmica',
      body: renderColumns(
        renderParagraphs(
          [0, 'Mil pesos al 5 % anual.'],
          [1, `<span class="sol">${toMathML('M(t) = 1000 \\cdot 1,05^t')}</span>`],
          [2, `¿Cuándo ${toMathML('1,05^t = 2')}?`],
          [3, toMathML('t = \\frac{"ln\u00a0" 2}{"ln\u00a0" 1,05} = 14,2')],
        ),
        growth.toString(),
      ),
      steps: [
        'Ahora, mil pesos que crecen un 5 por ciento por año.',
        'Cada año se multiplica por uno coma cero cinco: es exponencial.',
        '¿Cuándo se duplica? La incógnita está en el exponente.',
        'El logaritmo la baja: catorce años y poco más.',
      ],
    },
    {
      title: 'Leer un gráfico',
      body: renderList(
        [0, '<b class="sol">Dominio:</b> ¿qué cantidades tienen sentido?'],
        [1, '<b class="sol">Cortes:</b> ¿dónde vale cero?'],
        [2, '<b class="sol">Crecimiento:</b> ¿sube o baja, y cada vez más o menos?'],
        [3, 'Después, escribí la respuesta en palabras.'],
      ),
      steps: [
        'Ante un gráfico, preguntá primero por el dominio.',
        'Después, por los cortes con los ejes.',
        'Y por el crecimiento: si sube, ¿cada vez más o cada vez menos?',
        'Al final, escribí la respuesta en palabras.',
      ],
    },
    {
      title: 'Para practicar',
      body: renderList(
        [0, `¿Con qué cantidad es máximo ${toMathML('(100 - q) \\cdot q')}?`],
        [1, 'Pista: la parábola es simétrica.'],
      ),
      steps: [
        '¿Con qué cantidad es máximo el ingreso?',
        'Pista: la parábola es simétrica, entre cero y cien.',
      ],
    },
  ],
};
