import { toMathML } from '../../media/studio/math.ts';
import type { DemoPaper } from './paper.ts';

export const ingenieriaPapers: readonly DemoPaper[] = [
  {
    file: 'practico-derivadas',
    course: 'Cálculo DIV',
    title: 'Práctico 3 — Derivadas',
    exercises: [
      {
        question: `Con la definición, calculá la derivada de ${toMathML('f(x) = x^2')} en ${toMathML('a = 3')}.`,
        answer: `${toMathML('\\frac{(3 + h)^2 - 9}{h} = 6 + h \\to 6')}.`,
      },
      {
        question: `Derivá ${toMathML('f(x) = x^3 - 3x + 1')} y hallá sus extremos relativos.`,
        answer: `${toMathML("f'(x) = 3x^2 - 3")}, que se anula en ${toMathML('\\pm 1')}. Máximo relativo en ${toMathML('(-1, 3)')} y mínimo en ${toMathML('(1, -1)')}.`,
      },
      {
        question: `Hallá la recta tangente a ${toMathML('y = \\sqrt{x}')} en ${toMathML('x = 4')}.`,
        answer: `Pendiente ${toMathML('\\frac{1}{2\\sqrt{4}} = \\frac{1}{4}')}; la recta es ${toMathML('y = 2 + \\frac{1}{4}(x - 4)')}.`,
      },
      {
        question: `Derivá ${toMathML('g(x) = x^2 e^{3x}')}.`,
        answer: `${toMathML("g'(x) = (2x + 3x^2) e^{3x}")}, por la regla del producto y de la cadena.`,
      },
      {
        question: `Calculá ${toMathML('\\lim_{x \\to 0} \\frac{\\sen x}{x}')} interpretándolo como una derivada.`,
        answer: `Es la derivada del seno en 0: ${toMathML('\\cos 0 = 1')}.`,
      },
    ],
  },
  {
    file: 'tabla-derivadas',
    course: 'Cálculo DIV',
    title: 'Tabla de derivadas y primitivas',
    intro:
      'A la izquierda la función; a la derecha su derivada. De derecha a izquierda es una tabla de primitivas.',
    rows: [
      [toMathML('x^n'), toMathML('n x^{n-1}')],
      [toMathML('e^x'), toMathML('e^x')],
      [toMathML('"ln" x'), toMathML('\\frac{1}{x}')],
      [toMathML('\\sen x'), toMathML('\\cos x')],
      [toMathML('\\cos x'), toMathML('-\\sen x')],
      [toMathML('"arctan" x'), toMathML('\\frac{1}{1 + x^2}')],
      [toMathML('\\sqrt{x}'), toMathML('\\frac{1}{2\\sqrt{x}}')],
      [toMathML('f \\cdot g'), toMathML("f' g + f g'")],
      [toMathML('\\frac{f}{g}'), toMathML("\\frac{f' g - f g'}{g^2}")],
      [toMathML('f(g(x))'), toMathML("f'(g(x)) \\cdot g'(x)")],
    ],
  },
  {
    file: 'practico-vectores',
    course: 'Geometría y Álgebra Lineal I',
    title: 'Práctico 2 — Vectores',
    exercises: [
      {
        question: `Con ${toMathML('u = (3, 1)')} y ${toMathML('v = (1, 2)')}, calculá ${toMathML('u + v')}, ${toMathML('u - v')} y ${toMathML('2u - 3v')}.`,
        answer: `${toMathML('(4, 3)')}, ${toMathML('(2, -1)')} y ${toMathML('(3, -4)')}.`,
      },
      {
        question: `Calculá la norma de ${toMathML('u + v')} y la suma de las normas.`,
        answer: `La norma de la suma es 5; ${toMathML('\\sqrt{10} + \\sqrt{5} \\approx 5,40')}. Se cumple la desigualdad triangular.`,
      },
      {
        question: `Hallá el coseno del ángulo entre ${toMathML('u')} y ${toMathML('v')}.`,
        answer: `${toMathML('\\cos\\theta = \\frac{3 + 2}{\\sqrt{10} \\cdot \\sqrt{5}} = \\frac{1}{\\sqrt{2}}')}: el ángulo es de 45°.`,
      },
      {
        question: `¿Son linealmente independientes ${toMathML('(1, 2)')} y ${toMathML('(2, 4)')}?`,
        answer: 'No: el segundo es el doble del primero.',
      },
      {
        question: `Escribí ${toMathML('(7, 4)')} como combinación lineal de ${toMathML('u')} y ${toMathML('v')}.`,
        answer: `${toMathML('3a + b = 7')} y ${toMathML('a + 2b = 4')}: ${toMathML('a = 2')}, ${toMathML('b = 1')}.`,
      },
    ],
  },
  {
    file: 'formulario-mecanica',
    course: 'Física 1',
    title: 'Formulario de mecánica',
    rows: [
      ['Movimiento uniformemente acelerado', toMathML('x = x_0 + v_0 t + \\frac{1}{2} a t^2')],
      ['Sin el tiempo', toMathML('v^2 = v_0^2 + 2a(x - x_0)')],
      ['Tiro oblicuo: tiempo de vuelo', toMathML('\\frac{2 v_0 \\sen\\theta}{g}')],
      ['Tiro oblicuo: altura máxima', toMathML('\\frac{v_0^2 \\sen^2 \\theta}{2g}')],
      ['Tiro oblicuo: alcance', toMathML('\\frac{v_0^2 \\sen 2\\theta}{g}')],
      ['Segunda ley de Newton', toMathML('F = m a')],
      ['Rozamiento estático', toMathML('f \\le \\mu N')],
      ['Energía cinética', toMathML('\\frac{1}{2} m v^2')],
      ['Energía potencial gravitatoria', toMathML('m g h')],
      ['Cantidad de movimiento', toMathML('p = m v')],
    ],
  },
];
