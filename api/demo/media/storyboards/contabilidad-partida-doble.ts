import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const row = (at: number, name: string, debit: string, credit: string) =>
  `<tr data-at="${at}"><td>${name}</td><td class="verde">${debit}</td><td class="ceibo">${credit}</td></tr>`;

const box = (color: string, name: string, amount: string, at: number) =>
  `<div class="card" data-at="${at}" style="text-align:center;min-width:270px;border-color:${color}">
   <p class="muted">${name}</p><p style="font:800 52px Bricolage;color:${color}">${amount}</p></div>`;

export const contabilidadPartidaDoble: DemoStoryboard = {
  slug: 'contabilidad-partida-doble',
  course: 'Contabilidad I',
  title: 'La partida doble',
  accent: ACCENT_COLOURS.FCEA,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('La partida doble', 'Cada hecho económico se anota dos veces. ¿Por qué?'),
      steps: ['La partida doble, paso a paso.', 'Cada hecho económico se anota dos veces. ¿Por qué?'],
    },
    {
      title: 'La ecuación contable',
      body: `<div style="display:flex;gap:26px;align-items:center;margin-top:36px">${box('#5fd3ac', 'Activo', '120.000', 0)}
        <b data-at="1">=</b>${box('#ff8a66', 'Pasivo', '40.000', 1)}<b data-at="2">+</b>${box('#ffc247', 'Patrimonio', '80.000', 2)}</div>
        <p data-at="3" style="margin-top:60px">Lo que la empresa tiene se financia con lo que debe y lo que es de sus dueños.</p>`,
      steps: [
        'El activo es todo lo que la empresa tiene.',
        'El pasivo es lo que debe a terceros.',
        'Y el patrimonio es lo que queda para sus dueños.',
        'La igualdad se cumple siempre, después de cada operación.',
      ],
    },
    {
      title: 'Tres operaciones en el libro diario',
      body: `<div class="card"><table style="width:100%"><tr><th>Cuenta</th><th>Debe</th><th>Haber</th></tr>
        ${row(0, 'Caja', '80.000', '')}${row(1, '&emsp;Capital', '', '80.000')}
        ${row(2, 'Mercaderías', '40.000', '')}${row(3, '&emsp;Proveedores', '', '40.000')}
        ${row(4, 'Proveedores', '15.000', '')}${row(5, '&emsp;Caja', '', '15.000')}
        <tr data-at="6"><td><b>Total</b></td><td><b>135.000</b></td><td><b>135.000</b></td></tr></table></div>`,
      steps: [
        'Los dueños aportan ochenta mil: entra dinero a Caja, al debe.',
        'La contrapartida es Capital, al haber.',
        'Compramos mercaderías por cuarenta mil, a crédito.',
        'La deuda con Proveedores va al haber.',
        'Pagamos quince mil: la deuda baja, al debe.',
        'Y Caja disminuye, al haber.',
        'El total del debe es igual al total del haber.',
      ],
    },
    {
      title: 'Reglas para recordar',
      body: `<ul><li data-at="0">Aumentos de activo y pérdidas: al <b class="verde">debe</b>.</li>
        <li data-at="1">Aumentos de pasivo, de patrimonio y ganancias: al <b class="ceibo">haber</b>.</li>
        <li data-at="2">Si debe y haber no coinciden, hay un error.</li><li data-at="3">Si coinciden, todavía puede haberlo: revisá las cuentas.</li></ul>`,
      steps: [
        'Los aumentos de activo y las pérdidas van al debe.',
        'Los aumentos de pasivo y las ganancias van al haber.',
        'Si los totales no coinciden, hay un error.',
        'Si coinciden, igual revisá qué cuentas usaste.',
      ],
    },
  ],
};
