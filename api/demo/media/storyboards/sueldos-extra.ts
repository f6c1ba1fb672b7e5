import { renderList, renderResult, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

export const sueldosExtra: DemoStoryboard = {
  slug: 'sueldos-extra',
  course: 'Liquidación de sueldos',
  title: 'Horas extra, descansos y feriados',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Horas extra, descansos y feriados', 'Cuándo una hora vale más, y cuánto más.'),
      steps: ['Horas extra, descansos y feriados.', 'Cuándo una hora vale más, y cuánto más.'],
    },
    {
      title: 'Los recargos',
      body: renderTable(
        ['', 'recargo', 'se paga'],
        [0, 'Extra en día hábil', '100 %', 'doble'],
        [1, 'Extra en descanso o feriado', '150 %', 'dos veces y media'],
        [2, 'Feriado pago trabajado', '100 %', 'doble'],
      ),
      steps: [
        'La hora extra de un día hábil se paga doble.',
        'En un día de descanso o un feriado, dos veces y media.',
        'Y un feriado pago que se trabaja se paga doble.',
      ],
    },
    {
      title: 'El valor de la hora',
      body: renderList(
        [0, 'Sueldo: $ 40.000 por 30 días de 8 horas.'],
        [1, '40.000 ÷ 240 = <b class="sol">$ 166,67</b>'],
      ),
      steps: [
        'El sueldo es de cuarenta mil, por treinta días de ocho horas.',
        'Dividido doscientas cuarenta horas: ciento sesenta y seis con sesenta y siete.',
      ],
    },
    {
      title: 'El mes completo',
      body:
        renderTable(
          ['', 'cuenta', 'importe'],
          [0, '6 horas extra', '6 × 333,33', '2.000'],
          [1, 'Feriado trabajado', '8 × 166,67', '1.333'],
        ) + renderResult([2, 'Nominal: $ 43.333']),
      steps: [
        'Seis horas extra al doble: dos mil pesos.',
        'El feriado ya está en el sueldo mensual: se agrega otro jornal, mil trescientos treinta y tres.',
        'El nominal del mes es de cuarenta y tres mil trescientos treinta y tres.',
      ],
    },
    {
      title: 'Para llevar',
      body: renderList(
        [0, 'Todo esto aporta: los descuentos se calculan sobre el nominal nuevo.'],
        [1, 'Los feriados pagos en Uruguay son cinco por año.'],
      ),
      steps: [
        'Estas partidas aportan: los descuentos se calculan sobre el nominal nuevo.',
        'En Uruguay los feriados pagos son cinco por año.',
      ],
    },
  ],
};
