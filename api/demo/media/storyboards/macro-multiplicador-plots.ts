import { Plot } from '../studio/plot.ts';

const rounds = Array.from({ length: 9 }, (_, i) => 100 * 0.8 ** i);
/** The new spending of each round of the multiplier, as bars. */
export const roundsPlot = new Plot({ x: [0, 9.6], y: [0, 112] }).axes('ronda', 'gasto nuevo');
rounds.forEach((amount, i) => {
  const at = Math.min(i + 1, 5);
  roundsPlot.bar(i + 0.1, 0.9, amount, { at, color: i === 0 ? '#ffc247' : '#5fd3ac' });
  if (i < 4) {
    const text = amount.toFixed(i === 3 ? 1 : 0).replace('.', ',');
    roundsPlot.label(i + 0.5, amount, text, { at, dx: -20, dy: -10 });
  }
});

const spending = (own: number) => (y: number) => own + 0.8 * y;
/** Total spending against output, before and after the state spends 100 more. */
export const spendingPlot = new Plot({ x: [0, 3600], y: [0, 3600] })
  .axes('producto', 'gasto')
  .curve((y) => y, 0, 3400, { at: 0, color: '#c9d4ea' })
  .label(3050, 3050, '45°', { at: 0, dx: -50, dy: -22, color: '#c9d4ea' })
  .curve(spending(500), 0, 3400, { at: 1, color: '#5fd3ac' })
  .point(2500, 2500, { at: 2 })
  .label(2500, 2500, '2500', { at: 2, dx: 10, dy: 30 })
  .curve(spending(600), 0, 3400, { at: 3, color: '#ffc247' })
  .point(3000, 3000, { at: 4, color: '#ffc247' })
  .label(3000, 3000, '3000', { at: 4, dx: 10, dy: 30, color: '#ffc247' });
