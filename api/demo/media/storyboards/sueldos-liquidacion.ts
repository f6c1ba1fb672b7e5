import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const row = (at: number, name: string, rate: string, amount: string, color = '') =>
  `<tr data-at="${at}"><td>${name}</td><td class="muted">${rate}</td><td class="${color}">${amount}</td></tr>`;

const part = (at: number, width: number, color: string) =>
  `<div data-at="${at}" style="width:${width}%;background:${color}"></div>`;

export const sueldosLiquidacion: DemoStoryboard = {
  slug: 'sueldos-liquidacion',
  course: 'Liquidación de sueldos',
  title: 'Del nominal al líquido',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Del nominal al líquido', '¿Qué se descuenta de un sueldo de $ 40.000?'),
      steps: ['Del sueldo nominal al líquido.', '¿Qué se descuenta de un sueldo de cuarenta mil pesos?'],
    },
    {
      title: 'Los aportes personales',
      body: `<div class="card"><table style="width:100%"><tr><th>Concepto</th><th>Tasa</th><th>Importe</th></tr>
        ${row(0, 'Sueldo nominal', '', '40.000')}${row(1, 'Montepío (jubilatorio)', '15 %', '− 6.000', 'ceibo')}
        ${row(2, 'FONASA, sin hijos ni cónyuge a cargo', '4,5 %', '− 1.800', 'ceibo')}${row(3, 'Fondo de Reconversión Laboral', '0,1 %', '− 40', 'ceibo')}
        ${row(4, '<b>Total de descuentos</b>', '19,6 %', '<b>− 7.840</b>', 'ceibo')}${row(5, '<b>Sueldo líquido</b>', '', '<b>32.160</b>', 'verde')}</table></div>`,
      steps: [
        'Partimos del nominal: cuarenta mil pesos.',
        'El aporte jubilatorio es el quince por ciento: seis mil.',
        'FONASA, sin hijos ni cónyuge a cargo: cuatro y medio por ciento.',
        'El Fondo de Reconversión Laboral: uno por mil, cuarenta pesos.',
        'Sumados, los descuentos son siete mil ochocientos cuarenta.',
        'El líquido es treinta y dos mil ciento sesenta.',
      ],
    },
    {
      title: 'La proporción',
      body: `<div style="display:flex;height:120px;border-radius:20px;overflow:hidden;margin:30px 0 36px;background:#0c1730">
        ${part(0, 80.4, '#5fd3ac')}${part(1, 15, '#ff8a66')}${part(2, 4.5, '#5b8def')}${part(2, 0.1, '#ffc247')}</div>
        <ul><li data-at="0" class="verde">80,4 % llega al bolsillo</li><li data-at="1" class="ceibo">15 % financia la jubilación</li><li data-at="2" class="rio">4,6 %: salud y reconversión laboral</li></ul>`,
      steps: [
        'De cada cien pesos, ochenta con cuarenta llegan al bolsillo.',
        'Quince financian la jubilación.',
        'Y cuatro con sesenta, la salud y la reconversión laboral.',
      ],
    },
    {
      title: 'Antes de cerrar el recibo',
      body: `<ul><li data-at="0">IRPF: a este nivel de ingreso no hay retención.</li><li data-at="1">La tasa de FONASA cambia con la familia y el ingreso.</li>
        <li data-at="2">Horas extra y feriados trabajados también aportan.</li><li data-at="3">Las tasas y los topes cambian: consultá BPS y DGI.</li></ul>`,
      steps: [
        'IRPF: un sueldo así queda por debajo del mínimo.',
        'La tasa de FONASA depende de la familia y del ingreso.',
        'Las horas extra y los feriados trabajados también aportan.',
        'Y los topes cambian cada año: consultá BPS y DGI.',
      ],
    },
  ],
};
