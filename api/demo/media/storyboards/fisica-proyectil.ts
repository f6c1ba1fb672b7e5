import { toMathML } from '../studio/math.ts';
import { Plot } from '../studio/plot.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const height = (x: number) => 16 * (x / 12) - 5 * (x / 12) ** 2;

const flight = new Plot({ x: [0, 42], y: [0, 18], width: 640 })
  .axes('x (m)', 'y (m)')
  .curve(height, 0, 38.4, { at: 0, color: '#8fb2ff', width: 5 })
  .arrow([0, 0], [6, 8], { at: 1 })
  .label(6, 8, 'v₀ = 20 m/s', { at: 1, color: '#ffc247', dx: 22, dy: 26 })
  .arrow([0, 0], [6, 0], { at: 2, color: '#5fd3ac' })
  .label(6, 0, '12', { at: 2, color: '#5fd3ac', dx: 10, dy: -12 })
  .arrow([0, 0], [0, 8], { at: 3, color: '#ff8a66' })
  .label(0, 8, '16', { at: 3, color: '#ff8a66', dx: -38, dy: 12 });

const answers = new Plot({ x: [0, 42], y: [0, 18], width: 600 })
  .axes('x (m)', 'y (m)')
  .curve(height, 0, 38.4, { color: '#8fb2ff', width: 5 })
  .line(
    [
      [19.2, 0],
      [19.2, 12.8],
    ],
    { at: 1, color: '#ffffff', dash: true, width: 3 },
  )
  .point(19.2, 12.8, { at: 1, color: '#ff8a66' })
  .label(19.2, 12.8, '12,8 m', { at: 1, color: '#ff8a66', dx: -40, dy: -22 })
  .point(38.4, 0, { at: 3, color: '#5fd3ac' })
  .label(38.4, 0, '38,4 m', { at: 3, color: '#5fd3ac', dx: -18, dy: -10, anchor: 'end' });

export const fisicaProyectil: DemoStoryboard = {
  slug: 'fisica-proyectil',
  course: 'Física 1',
  title: 'Tiro oblicuo',
  accent: ACCENT_COLOURS.FING,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Tiro oblicuo', '¿Qué tan alto y qué tan lejos llega una pelota?'),
      steps: ['Tiro oblicuo.', '¿Qué tan alto y qué tan lejos llega una pelota?'],
    },
    {
      title: 'Descomponer la velocidad',
      body: `<div class="cols"><div class="stack"><p data-at="0">Sin aire, una parábola.</p><p data-at="1" class="sol small">${toMathML('v_0 = 20')} m/s, ${toMathML('\\cos\\theta = 0,6')}, ${toMathML('\\sen\\theta = 0,8')}</p>
        <p data-at="2" class="verde">${toMathML('v_x = 20 \\cdot 0,6 = 12')}</p><p data-at="3" class="ceibo">${toMathML('v_y = 20 \\cdot 0,8 = 16')}</p></div>${flight}</div>`,
      steps: [
        'Sin rozamiento del aire, la trayectoria es una parábola.',
        'Sale a veinte metros por segundo, con coseno cero coma seis.',
        'Horizontal: doce metros por segundo, y no cambia.',
        'Vertical: dieciséis, y la gravedad la va frenando.',
      ],
    },
    {
      title: 'Las ecuaciones',
      body: `<div class="card stack" style="width:760px"><p data-at="0">${toMathML('x(t) = 12 t')}</p><p data-at="1">${toMathML('y(t) = 16 t - \\frac{1}{2} \\cdot 10 \\cdot t^2')}</p>
        <p data-at="2">${toMathML('v_y(t) = 16 - 10 t')}</p></div><p data-at="3" style="margin-top:30px" class="muted">Usamos ${toMathML('g \\approx 10')} m/s² para que las cuentas cierren.</p>`,
      steps: [
        'En horizontal el movimiento es uniforme.',
        'En vertical, uniformemente acelerado.',
        'La velocidad vertical baja diez por segundo, cada segundo.',
        'Usamos g igual a diez para simplificar las cuentas.',
      ],
    },
    {
      title: 'Altura y alcance',
      body: `<div class="cols"><div class="stack"><p data-at="0">Arriba: ${toMathML('16 - 10t = 0')}</p><p data-at="1" class="ceibo">${toMathML('t = 1,6')} s, ${toMathML('y = 12,8')} m</p>
        <p data-at="2">Vuelve al suelo en ${toMathML('t = 3,2')} s</p><p data-at="3" class="verde">${toMathML('x = 12 \\cdot 3,2 = 38,4')} m</p></div>${answers}</div>`,
      steps: [
        'En el punto más alto la velocidad vertical es cero.',
        'Eso pasa a los uno coma seis segundos, a doce coma ocho metros.',
        'Por simetría, vuelve al suelo a los tres coma dos segundos.',
        'El alcance es treinta y ocho metros con cuarenta.',
        'Probá con el ángulo de coseno cero coma ocho: ¿cambia el alcance?',
      ],
    },
  ],
};
