import { renderColumns, renderList, renderResult, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const microCostos: DemoStoryboard = {
  slug: 'micro-costos',
  course: 'Microeconomía I',
  title: 'Costos de la empresa en el corto plazo',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Costos de la empresa en el corto plazo', '¿Cuánto cuesta hacer una torta más?'),
      steps: ['Costos de la empresa en el corto plazo.', '¿Cuánto cuesta hacer una torta más?'],
    },
    {
      title: 'Fijo y variable',
      body: renderList(
        [0, '<b class="sol">Costo fijo:</b> el alquiler del horno, $ 120 por día.'],
        [1, '<b class="verde">Costo variable:</b> harina, huevos y gas.'],
        [2, 'Costo total = fijo + variable.'],
      ),
      steps: [
        'El costo fijo se paga aunque no se produzca: el alquiler del horno.',
        'El costo variable crece con la producción: harina, huevos y gas.',
        'Los dos juntos forman el costo total.',
      ],
    },
    {
      title: 'La tabla',
      body: renderTable(
        ['tortas', 'total', 'medio', 'marginal'],
        [0, '0', '120', '', ''],
        [1, '1', '170', '170', '50'],
        [1, '2', '210', '105', '40'],
        [2, '3', '270', '90', '60'],
        [3, '4', '380', '95', '110'],
      ),
      steps: [
        'Con cero tortas ya gastamos ciento veinte.',
        'El costo marginal es lo que suma la última torta: cincuenta y después cuarenta.',
        'En la tercera suma sesenta, y el costo medio todavía baja.',
        'En la cuarta suma ciento diez, más que el medio: el medio empieza a subir.',
      ],
    },
    {
      title: 'Dónde se cortan',
      body: renderColumns(
        renderList(
          [0, 'Marginal menor que medio: el medio baja.'],
          [1, 'Marginal mayor que medio: el medio sube.'],
        ),
        renderResult([2, 'Se cortan en el mínimo']),
      ),
      steps: [
        'Mientras el marginal está debajo, arrastra el medio hacia abajo.',
        'Cuando lo supera, lo arrastra hacia arriba.',
        'Por eso el marginal corta al medio justo en su mínimo.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'El costo fijo no cambia la decisión de producir una unidad más.'],
        [1, 'Probá: ¿cuál es el costo medio de la quinta, si suma 150?'],
      ),
      steps: [
        'El costo fijo no cambia la decisión de producir una unidad más.',
        'Probá solo: la quinta torta suma ciento cincuenta. ¿Cuánto da el costo medio?',
      ],
    },
  ],
};
