import { renderList, renderResult, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const contabilidadIva: DemoStoryboard = {
  slug: 'contabilidad-iva',
  course: 'Contabilidad I',
  title: 'IVA en compras y ventas',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('IVA en compras y ventas', 'Un impuesto que la empresa cobra y entrega.'),
      steps: ['IVA en compras y ventas.', 'Un impuesto que la empresa cobra y después entrega.'],
    },
    {
      title: 'Quién lo paga',
      body: renderList(
        [0, '<b class="verde">IVA ventas:</b> lo cobrás y lo debés.'],
        [1, '<b class="sol">IVA compras:</b> lo pagaste y lo descontás.'],
        [2, 'No es ganancia ni pérdida.'],
      ),
      steps: [
        'El IVA ventas se lo cobrás al cliente y se lo debés al Estado.',
        'El IVA compras ya lo pagaste al proveedor, y se descuenta.',
        'Por eso no es ganancia ni pérdida: lo paga el consumidor final.',
      ],
    },
    {
      title: 'Un mes de la librería',
      body: renderTable(
        ['', 'neto', 'tasa', 'IVA'],
        [0, 'Venta de cuadernos', '100.000', '22 %', '22.000'],
        [1, 'Venta con tasa mínima', '20.000', '10 %', '2.000'],
        [2, 'Compra a la papelera', '60.000', '22 %', '13.200'],
      ),
      steps: [
        'Vendimos cuadernos por cien mil: a la tasa básica son veintidós mil.',
        'Y artículos con tasa mínima por veinte mil: dos mil más.',
        'A la papelera le compramos por sesenta mil y pagamos trece mil doscientos.',
      ],
    },
    {
      title: 'La liquidación',
      body:
        renderList([0, 'IVA ventas: 22.000 + 2.000 = 24.000'], [1, 'IVA compras: 13.200']) +
        renderResult([2, 'A pagar: $ 10.800']),
      steps: [
        'El IVA ventas del mes suma veinticuatro mil.',
        'Le restamos el IVA compras.',
        'Quedan diez mil ochocientos para pagar a la DGI.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'Si compras más de lo que vendés, queda crédito para el mes que viene.'],
        [1, 'Probá sumando otra compra de $ 55.000.'],
      ),
      steps: [
        'Si el IVA compras es mayor, queda un crédito para el mes que viene.',
        'Probá sumando otra compra, de cincuenta y cinco mil.',
      ],
    },
  ],
};
