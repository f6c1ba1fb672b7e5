import { math } from '../../media/studio/math.ts';
import type { DemoPaper } from './paper.ts';

export const cuantitativos: readonly DemoPaper[] = [
  {
    file: 'formulario-estadistica',
    course: 'Estadística I',
    title: 'Formulario',
    rows: [
      ['Media', math('\\frac{x_1 + x_2 + \\dots + x_n}{n}')],
      [
        'Media con datos agrupados',
        `${math('\\frac{1}{n} \\sum m_i f_i')}, con ${math('m_i')} el punto medio de la clase`,
      ],
      ['Mediana con datos agrupados', math('L + \\frac{n/2 - F}{f} \\cdot a')],
      ['Varianza', math('s^2 = \\frac{1}{n} \\sum x_i^2 - m^2')],
      ['Coeficiente de variación', math('\\frac{s}{m}')],
      ['Probabilidad condicional', math('P(A|B) = \\frac{P(A \\cap B)}{P(B)}')],
      ['Teorema de Bayes', math('P(A|B) = \\frac{P(B|A) \\cdot P(A)}{P(B)}')],
      ['Estandarización', math('Z = \\frac{X - \\mu}{\\sigma}')],
      ['Normal: 1, 2 y 3 desvíos', '68,3 %, 95,4 % y 99,7 % de los casos'],
    ],
  },
  {
    file: 'practico-optimizacion',
    course: 'Matemática para economistas',
    title: 'Práctico — Optimización',
    exercises: [
      {
        question: `El ingreso es ${math('I(q) = 60q - q^2')} y el costo ${math('C(q) = 10q + 100')}. Hallá la cantidad que maximiza el beneficio.`,
        answer: `${math('B(q) = 50q - q^2 - 100')}; ${math('50 - 2q = 0')}, entonces ${math('q = 25')} y ${math('B = 525')}.`,
      },
      {
        question: '¿Cómo se sabe que es un máximo y no un mínimo?',
        answer: `La derivada segunda es ${math('-2 < 0')}: el beneficio es cóncavo.`,
      },
      {
        question: `El costo es ${math('C(q) = q^2 + 4q + 64')}. ¿Con qué cantidad es mínimo el costo medio?`,
        answer: `${math('q + 4 + \\frac{64}{q}')} tiene derivada ${math('1 - \\frac{64}{q^2}')}, que se anula en ${math('q = 8')}. Allí el costo medio y el marginal valen 20.`,
      },
      {
        question: `Maximizá ${math('U = x \\cdot y')} con la restricción ${math('2x + 4y = 40')}.`,
        answer: `Lagrange: ${math('y = 2\\lambda')}, ${math('x = 4\\lambda')}, entonces ${math('x = 2y')}. Resulta ${math('x = 10')}, ${math('y = 5')}, ${math('\\lambda = 2,5')}.`,
      },
    ],
  },
  {
    file: 'practico-conteo',
    course: 'Matemática Discreta 1',
    title: 'Práctico — Conteo e inducción',
    exercises: [
      {
        question: '¿Cuántas claves de 4 dígitos hay si no se repite ninguno?',
        answer: `${math('10 \\cdot 9 \\cdot 8 \\cdot 7 = 5040')}.`,
      },
      {
        question: '¿De cuántas formas se elige una comisión de 3 personas entre 8?',
        answer: `${math('\\frac{8 \\cdot 7 \\cdot 6}{3 \\cdot 2 \\cdot 1} = 56')}: no importa el orden.`,
      },
      {
        question: '¿Cuántos números del 1 al 100 son múltiplos de 2 o de 3?',
        answer: `Inclusión y exclusión: ${math('50 + 33 - 16 = 67')}.`,
      },
      {
        question: `Demostrá que ${math('1 + 3 + 5 + \\dots + (2n - 1) = n^2')}.`,
        answer: `Base: ${math('1 = 1^2')}. Paso: ${math('k^2 + (2k + 1) = (k + 1)^2')}.`,
      },
      {
        question: `Resolvé ${math('a_{n} = 5a_{n-1} - 6a_{n-2}')} con ${math('a_0 = 0')}, ${math('a_1 = 1')}.`,
        answer: `La ecuación ${math('r^2 - 5r + 6 = 0')} tiene raíces 2 y 3. Resulta ${math('a_n = 3^n - 2^n')}.`,
      },
    ],
  },
];
