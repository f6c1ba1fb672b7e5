import { math } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { cover } from '../studio/stage.ts';
import { ACCENT, type Storyboard } from '../studio/storyboard.ts';

const rounds = Array.from({ length: 9 }, (_, i) => 100 * 0.8 ** i);
const bars = new Plot({ x: [0, 9.6], y: [0, 112] }).axes('ronda', 'gasto nuevo');
rounds.forEach((amount, i) => {
  bars.bar(i + 0.1, 0.9, amount, { at: Math.min(i, 3), color: i === 0 ? '#ffc247' : '#5fd3ac' });
  if (i < 4)
    bars.label(i + 0.5, amount, amount.toFixed(i === 3 ? 1 : 0).replace('.', ','), {
      at: Math.min(i, 3),
      dx: -20,
      dy: -10,
    });
});

export const macroMultiplicador: Storyboard = {
  slug: 'macro-multiplicador',
  course: 'Macroeconomía',
  title: 'El multiplicador del gasto',
  accent: ACCENT.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: cover('El multiplicador del gasto', 'Si el Estado gasta 100 más, ¿cuánto sube el producto?'),
      steps: ['El multiplicador del gasto.', 'Si el Estado gasta cien más, ¿cuánto sube el producto?'],
    },
    {
      title: 'Ronda por ronda',
      body: `<div class="cols"><div class="stack"><p data-at="0" class="sol">Gasto inicial: 100</p><p data-at="1">Se consume el 80 %: 80</p>
        <p data-at="2">Otra vez el 80 %: 64</p><p data-at="3">Y así, cada vez menos.</p><p data-at="4" class="verde">${math('100 + 80 + 64 + 51,2 + \\dots')}</p></div>${bars}</div>`,
      steps: [
        'El gasto inicial de cien es ingreso de alguien.',
        'Esa persona consume el ochenta por ciento: ochenta.',
        'Quien recibe ochenta gasta sesenta y cuatro.',
        'Cada ronda es más chica que la anterior.',
        'El efecto total es la suma de todas las rondas.',
      ],
    },
    {
      title: 'La fórmula',
      body: `<div class="card stack" style="width:700px"><p data-at="0">${math('Y = C + I + G')}</p><p data-at="1">${math('C = C_0 + c \\cdot Y')}</p>
        <p data-at="2">${math('Y = C_0 + c \\cdot Y + I + G')}</p><p data-at="3">${math('Y (1 - c) = C_0 + I + G')}</p></div>
        <div style="position:absolute;left:770px;top:190px" class="stack"><p data-at="4" class="answer">${math('\\frac{\\Delta Y}{\\Delta G} = \\frac{1}{1 - c}', true)}</p></div>`,
      steps: [
        'El producto es consumo, inversión y gasto público.',
        'El consumo depende del ingreso: c es la propensión a consumir.',
        'Reemplazamos el consumo en la primera ecuación.',
        'Pasamos los términos con Y al mismo lado.',
        'El multiplicador es uno sobre uno menos c.',
      ],
    },
    {
      title: 'El resultado y sus límites',
      body: `<ul><li data-at="0">Con ${math('c = 0,8')}: ${math('\\frac{1}{1 - 0,8} = 5')}</li><li data-at="1">Un gasto de 100 sube el producto en 500.</li>
        <li data-at="2">Impuestos e importaciones lo achican: parte del ingreso se filtra.</li><li data-at="3">El modelo supone precios fijos y capacidad ociosa.</li></ul>`,
      steps: [
        'Con c igual a cero coma ocho, el multiplicador es cinco.',
        'Un gasto de cien sube el producto en quinientos.',
        'Los impuestos y las importaciones achican el efecto.',
        'Y el modelo supone precios fijos y capacidad ociosa.',
      ],
    },
  ],
};
