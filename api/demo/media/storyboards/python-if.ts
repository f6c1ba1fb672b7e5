import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const n = (value: number) => `<span class="n">${value}</span>`;
const k = (word: string) => `<span class="k">${word}</span>`;
const s = (text: string) => `<span class="s">'${text}'</span>`;

export const pythonIf: DemoStoryboard = {
  slug: 'python-if',
  course: 'Introducción a la programación con Python',
  title: 'Decidir con if',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Decidir con if', 'Un programa que responde distinto según la edad.'),
      steps: ['Decidir con if.', 'Hacemos un programa que responde distinto según la edad.'],
    },
    {
      title: 'Si se cumple',
      body: `<div class="card"><pre><div data-at="0">edad = int(input(${s('¿Cuántos años tenés? ')}))</div><div data-at="1">${k('if')} edad >= ${n(18)}:</div><div data-at="2">    print(${s('Podés votar')})</div></pre></div>`,
      steps: [
        'Preguntamos la edad y la convertimos en número con int.',
        'If compara: edad mayor o igual a dieciocho, y dos puntos al final.',
        'La línea con sangría se ejecuta solo si se cumple.',
      ],
    },
    {
      title: 'Y si no',
      body: `<div class="card"><pre><div>${k('if')} edad >= ${n(18)}:</div><div>    print(${s('Podés votar')})</div><div data-at="1">${k('elif')} edad >= ${n(16)}:</div><div data-at="1">    print(${s('Te falta poco')})</div><div data-at="0">${k('else')}:</div><div data-at="0">    print(${s('Todavía no')})</div></pre></div>
        <p data-at="2" class="answer" style="margin-top:26px">Con 17 muestra: Te falta poco</p>`,
      steps: [
        'Else dice qué hacer en todos los otros casos.',
        'Elif agrega una pregunta en el medio.',
        'Con diecisiete, la primera es falsa y la segunda verdadera: te falta poco.',
      ],
    },
    {
      title: 'La sangría manda',
      body: `<ul><li data-at="0">Cuatro espacios: <b class="verde">adentro</b> del if.</li><li data-at="1">Sin espacios: <b class="sol">afuera</b>, se ejecuta siempre.</li><li data-at="2">Un <b>=</b> guarda; dos, <b>==</b>, comparan.</li></ul>`,
      steps: [
        'Cuatro espacios ponen la instrucción adentro del if.',
        'Sin espacios queda afuera, y se ejecuta siempre.',
        'Y cuidado: un igual guarda, dos iguales comparan.',
      ],
    },
    {
      title: 'Desafío',
      body: `<ul><li data-at="0">Entrada gratis para menores de 6 y mayores de 65.</li><li data-at="1">Pista: <b class="sol">or</b> une dos condiciones.</li></ul>`,
      steps: [
        'Desafío: la entrada es gratis para menores de seis y mayores de sesenta y cinco.',
        'Una pista: or une dos condiciones.',
      ],
    },
  ],
};
