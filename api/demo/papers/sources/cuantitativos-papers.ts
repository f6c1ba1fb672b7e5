import { toMathML } from '../../media/studio/math.ts';
import type { DemoPaper } from './paper.ts';

export const cuantitativosPapers: readonly DemoPaper[] = [
  {
    file: 'formulario-estadistica',
    course: 'Estadística I',
    title: 'Formulario',
    rows: [
      ['Media', toMathML('\\frac{x_1 + x_2 + \\dots + x_n}{n}')],
      [
        'Media con datos agrupados',
        `${toMathML('\\frac{1}{n} \\sum m_i f_i')}, con ${toMathML('m_i')} el punto medio de la clase`,
      ],
      ['Mediana con datos agrupados', toMathML('L + \\frac{n/2 - F}{f} \\cdot a')],
      ['Varianza', toMathML('s^2 = \\frac{1}{n} \\sum x_i^2 - m^2')],
      ['Coeficiente de variación', toMathML('\\frac{s}{m}')],
      ['Probabilidad condicional', toMathML('P(A|B) = \\frac{P(A \\cap B)}{P(B)}')],
      ['Teorema de Bayes', toMathML('P(A|B) = \\frac{P(B|A) \\cdot P(A)}{P(B)}')],
      ['Estandarización', toMathML('Z = \\frac{X - \\mu}{\\sigma}')],
      ['Normal: 1, 2 y 3 desvíos', '68,3 %, 95,4 % y 99,7 % de los casos'],
    ],
  },
  {
    file: 'practico-optimizacion',
    course: 'Matemática para economistas',
    title: 'Práctico — Optimización',
    exercises: [
      {
        question: `El ingreso es ${toMathML('I(q) = 60q - q^2')} y el costo ${toMathML('C(q) = 10q + 100')}. Hallá la cantidad que maximiza el beneficio.`,
        answer: `${toMathML('B(q) = 50q - q^2 - 100')}; ${toMathML('50 - 2q = 0')}, entonces ${toMathML('q = 25')} y ${toMathML('B = 525')}.`,
      },
      {
        question: '¿Cómo se sabe que es un máximo y no un mínimo?',
        answer: `La derivada segunda es ${toMathML('-2 < 0')}: el beneficio es cóncavo.`,
      },
      {
        question: `El costo es ${toMathML('C(q) = q^2 + 4q + 64')}. ¿Con qué cantidad es mínimo el costo medio?`,
        answer: `${toMathML('q + 4 + \\frac{64}{q}')} tiene derivada ${toMathML('1 - \\frac{64}{q^2}')}, que se anula en ${toMathML('q = 8')}. Allí el costo medio y el marginal valen 20.`,
      },
      {
        question: `Maximizá ${toMathML('U = x \\cdot y')} con la restricción ${toMathML('2x + 4y = 40')}.`,
        answer: `Lagrange: ${toMathML('y = 2\\lambda')}, ${toMathML('x = 4\\lambda')}, entonces ${toMathML('x = 2y')}. Resulta ${toMathML('x = 10')}, ${toMathML('y = 5')}, ${toMathML('\\lambda = 2,5')}.`,
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
        answer: `${toMathML('10 \\cdot 9 \\cdot 8 \\cdot 7 = 5040')}.`,
      },
      {
        question: '¿De cuántas formas se elige una comisión de 3 personas entre 8?',
        answer: `${toMathML('\\frac{8 \\cdot 7 \\cdot 6}{3 \\cdot 2 \\cdot 1} = 56')}: no importa el orden.`,
      },
      {
        question: '¿Cuántos números del 1 al 100 son múltiplos de 2 o de 3?',
        answer: `Inclusión y exclusión: ${toMathML('50 + 33 - 16 = 67')}.`,
      },
      {
        question: `Demostrá que ${toMathML('1 + 3 + 5 + \\dots + (2n - 1) = n^2')}.`,
        answer: `Base: ${toMathML('1 = 1^2')}. Paso: ${toMathML('k^2 + (2k + 1) = (k + 1)^2')}.`,
      },
      {
        question: `Resolvé ${toMathML('a_{n} = 5a_{n-1} - 6a_{n-2}')} con ${toMathML('a_0 = 0')}, ${toMathML('a_1 = 1')}.`,
        answer: `La ecuación ${toMathML('r^2 - 5r + 6 = 0')} tiene raíces 2 y 3. Resulta ${toMathML('a_n = 3^n - 2^n')}.`,
      },
    ],
  },
];
