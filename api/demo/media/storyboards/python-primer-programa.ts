import { renderCard, renderColumns, renderList, renderParagraphs, renderTable } from '../studio/slides.ts';
import { renderTitleSlide } from '../studio/stage.ts';
import { ACCENT_COLOURS, type DemoStoryboard } from '../studio/storyboard.ts';

const code = (...lines: (readonly [at: number, text: string])[]) =>
  renderCard(`<pre>${lines.map(([at, text]) => `<div data-at="${at}">${text}</div>`).join('')}</pre>`);
const s = (text: string) => `<span class="s">${text}</span>`;

export const pythonPrimerPrograma: DemoStoryboard = {
  slug: 'python-primer-programa',
  course: 'Introducción a la programación con Python',
  title: 'Tu primer programa',
  accent: ACCENT_COLOURS.CORTOS,
  scenes: [
    {
      title: 'Presentación',
      body: renderTitleSlide('Tu primer programa', 'Un saludo que pregunta el nombre y la edad.'),
      steps: ['Tu primer programa en Python.', 'Un saludo que pregunta el nombre y la edad.'],
    },
    {
      title: 'Preparar todo',
      body: renderList(
        [0, 'Instalá Python desde <b class="sol">python.org</b>.'],
        [1, 'Abrí el editor IDLE, que viene incluido.'],
        [2, 'Guardá el archivo como <b class="sol">saludo.py</b>.'],
      ),
      steps: [
        'Instalá Python desde su sitio oficial.',
        'Abrí IDLE, el editor que viene incluido.',
        'Guardá un archivo nuevo con el nombre saludo punto pe i griega.',
      ],
    },
    {
      title: 'Preguntar y saludar',
      body: renderColumns(
        code([0, `nombre = input(${s("'¿Cómo te llamás? '")})`], [2, `print(${s("'Hola,'")}, nombre)`]),
        renderParagraphs(
          [1, '<b class="sol">nombre</b> es una variable.'],
          [3, '<span class="verde">Hola, Lucía</span>'],
        ),
      ),
      steps: [
        'Input hace una pregunta y espera la respuesta.',
        'La guardamos en una variable que se llama nombre.',
        'Print escribe en la pantalla.',
        'Con F5 se ejecuta: hola, Lucía.',
      ],
    },
    {
      title: 'Texto o número',
      body: renderTable(
        ['Expresión', 'Resultado'],
        [0, `${s("'20'")} + ${s("'1'")}`, `${s("'201'")}`],
        [1, '20 + 1', '21'],
        [2, `${s("'20'")} + 1`, '<span class="ceibo">TypeError</span>'],
        [3, `int(${s("'20'")}) + 1`, '21'],
      ),
      steps: [
        'Entre comillas es texto: sumar los une.',
        'Sin comillas son números: sumar los suma.',
        'Mezclarlos es un error, y Python lo avisa.',
        'Con int, un texto pasa a ser un número entero.',
      ],
    },
    {
      title: 'La edad del año que viene',
      body: `${code([0, `edad = int(input(${s("'¿Cuántos años tenés? '")}))`], [1, `print(${s("'El año que viene:'")}, edad + <span class="n">1</span>)`])}${renderList([2, 'Leé el mensaje de error desde la última línea.'])}`,
      steps: [
        'Input siempre devuelve texto: lo convertimos con int.',
        'Ahora sí podemos sumarle uno.',
        'Si algo falla, leé el mensaje desde la última línea.',
      ],
    },
  ],
};
