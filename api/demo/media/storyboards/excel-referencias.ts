import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const goods = [
  ['Yerba 1 kg', '250', '305'],
  ['Café 250 g', '310', '378,20'],
  ['Azúcar 1 kg', '60', '73,20'],
] as const;
const formulas = ['=B2*(1+$E$1)', '=B3*(1+$E$1)', '=B4*(1+$E$1)'];

const cell = (text: string, align = 'right') =>
  `<td style="border:1px solid #33477c;padding:12px 22px;text-align:${align}">${text}</td>`;

function sheet(asFormulas: boolean): string {
  const letters = ['', 'A', 'B', 'C', 'D', 'E']
    .map((letter) => `<th style="text-align:center">${letter}</th>`)
    .join('');
  const head = `<tr>${cell('1', 'center')}${cell('Artículo', 'left')}${cell('Precio')}${cell('Con IVA')}${cell('IVA')}${cell('<b class="sol">22 %</b>')}</tr>`;
  const rows = goods.map(([name, price, total], i) => {
    const shown = asFormulas
      ? `<span class="small" data-at="${i + 1}">${formulas[i]}</span>`
      : `<b class="verde" data-at="${i === 0 ? 1 : 2}">${total}</b>`;
    return `<tr>${cell(String(i + 2), 'center')}${cell(name, 'left')}${cell(price)}${cell(shown)}${cell('')}${cell('')}</tr>`;
  });
  return `<div class="card"><table style="width:100%"><tr>${letters}</tr>${head}${rows.join('')}</table></div>`;
}

export const excelReferencias: DemoStoryboard = {
  slug: 'excel-referencias',
  course: 'Excel para el trabajo',
  title: 'Referencias relativas y absolutas',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Referencias relativas y absolutas',
        '¿Para qué sirve el signo $ en una fórmula?',
      ),
      steps: ['Referencias relativas y absolutas.', '¿Para qué sirve el signo pesos en una fórmula?'],
    },
    {
      title: 'El problema',
      body: `${sheet(false)}<p data-at="3" style="margin-top:24px" class="muted">Una sola fórmula, copiada hacia abajo.</p>`,
      steps: [
        'Tenemos precios y la tasa de IVA en la celda E1.',
        'Queremos el precio final: 250 más 22 % es 305.',
        'Y lo mismo para los demás artículos.',
        'La idea es escribir una sola fórmula y copiarla.',
      ],
    },
    {
      title: 'La solución',
      body: `${sheet(true)}<div style="display:flex;gap:24px;margin-top:24px"><p data-at="2" class="verde">B2 → B3: relativa, se mueve</p><p data-at="3" class="sol">$E$1: absoluta, queda fija</p></div>`,
      steps: [
        'Veamos las fórmulas en lugar de los resultados.',
        'En C2: B2 por uno más E1, con signos pesos.',
        'Al copiarla una fila abajo, B2 pasa a ser B3: es relativa.',
        'E1 sigue siendo E1: los signos pesos la dejan fija.',
      ],
    },
    {
      title: 'Para recordar',
      body: `<ul><li data-at="0"><b>B2</b> — cambian la fila y la columna.</li><li data-at="1"><b class="sol">$E$1</b> — no cambia nada.</li>
        <li data-at="2"><b class="rio">$B2</b> o <b class="rio">B$2</b> — mixtas: se fija una sola cosa.</li><li data-at="3">La tecla <b class="ceibo">F4</b> va pasando por todas.</li></ul>`,
      steps: [
        'Sin signos pesos, cambian fila y columna.',
        'Con dos, la celda queda fija.',
        'Con uno solo se fija la columna o la fila.',
        'La tecla F4 va pasando por las cuatro formas.',
        'Ahora probá: cambiá la tasa en E1 y mirá qué pasa.',
      ],
    },
  ],
};
