import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const n = (value: number) => `<span class="n">${value}</span>`;
const k = (word: string) => `<span class="k">${word}</span>`;
const notes = [8, 11, 6, 9];
const cells = notes
  .map(
    (note, i) =>
      `<div class="card" style="width:130px;text-align:center;padding:14px"><p style="font:800 46px Bricolage">${note}</p><p class="small muted">[${i}]</p></div>`,
  )
  .join('');

export const pythonPromedio: DemoStoryboard = {
  slug: 'python-promedio',
  course: 'Introducción a la programación con Python',
  title: 'Listas y promedios',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide(
        'Listas y promedios',
        'Guardar varias notas en una lista y calcular su promedio.',
      ),
      steps: ['Listas y promedios en Python.', 'Vamos a guardar varias notas y calcular su promedio.'],
    },
    {
      title: 'Qué es una lista',
      body: `<div class="card" data-at="0"><pre>notas = [${notes.map(n).join(', ')}]</pre></div><div data-at="1" style="display:flex;gap:18px;margin:28px 0">${cells}</div>
        <p data-at="2">La primera posición es la <b class="sol">0</b>: <b>notas[1]</b> vale <b class="verde">11</b>.</p>`,
      steps: [
        'Una lista se escribe entre corchetes.',
        'Cada valor ocupa una posición, en orden.',
        'Se cuenta desde cero: notas de uno vale once.',
      ],
    },
    {
      title: 'El promedio',
      body: `<div class="card"><pre><div>notas = [${notes.map(n).join(', ')}]</div><div data-at="0">total = ${n(0)}</div><div data-at="1">${k('for')} nota ${k('in')} notas:</div><div data-at="2">    total = total + nota</div><div data-at="3">promedio = total / len(notas)</div><div data-at="4">print(<span class="s">'Promedio:'</span>, promedio)</div></pre></div>
        <p class="answer" data-at="5" style="margin-top:26px">Promedio: 8.5</p>`,
      steps: [
        'Empezamos con un total en cero.',
        'El for recorre la lista, una nota por vez.',
        'La línea con sangría se repite: suma ocho, once, seis y nueve.',
        'Dividimos el total, treinta y cuatro, por la cantidad: cuatro.',
        'Y mostramos el resultado con print.',
        'La computadora responde ocho y medio.',
      ],
    },
    {
      title: 'Un atajo y un cuidado',
      body: `<ul><li data-at="0">Atajo: <b class="verde">sum(notas) / len(notas)</b> hace lo mismo.</li>
        <li data-at="1">Si la lista está vacía, dividir por cero da <b class="ceibo">ZeroDivisionError</b>.</li>
        <li data-at="2">Preguntá antes: <b class="sol">if notas:</b></li><li data-at="3">Desafío: mostrá también la nota más alta.</li></ul>`,
      steps: [
        'Python trae un atajo: sum dividido len.',
        'Cuidado: con una lista vacía hay un error.',
        'Por eso conviene preguntar antes si tiene elementos.',
        'Desafío: mostrá también la nota más alta.',
      ],
    },
  ],
};
