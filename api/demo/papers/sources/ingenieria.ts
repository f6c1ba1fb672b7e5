import { math } from '../../media/studio/math.ts';
import type { DemoPaper } from './paper.ts';

export const ingenieria: readonly DemoPaper[] = [
  {
    file: 'practico-derivadas',
    course: 'Cálculo DIV',
    title: 'Práctico 3 — Derivadas',
    exercises: [
      {
        question: `Con la definición, calculá la derivada de ${math('f(x) = x^2')} en ${math('a = 3')}.`,
        answer: `${math('\\frac{(3 + h)^2 - 9}{h} = 6 + h \\to 6')}.`,
      },
      {
        question: `Derivá ${math('f(x) = x^3 - 3x + 1')} y hallá sus extremos relativos.`,
        answer: `${math("f'(x) = 3x^2 - 3")}, que se anula en ${math('\\pm 1')}. Máximo relativo en ${math('(-1, 3)')} y mínimo en ${math('(1, -1)')}.`,
      },
      {
        question: `Hallá la recta tangente a ${math('y = \\sqrt{x}')} en ${math('x = 4')}.`,
        answer: `Pendiente ${math('\\frac{1}{2\\sqrt{4}} = \\frac{1}{4}')}; la recta es ${math('y = 2 + \\frac{1}{4}(x - 4)')}.`,
      },
      {
        question: `Derivá ${math('g(x) = x^2 e^{3x}')}.`,
        answer: `${math("g'(x) = (2x + 3x^2) e^{3x}")}, por la regla del producto y de la cadena.`,
      },
      {
        question: `Calculá ${math('\\lim_{x \\to 0} \\frac{\\sen x}{x}')} interpretándolo como una derivada.`,
        answer: `Es la derivada del seno en 0: ${math('\\cos 0 = 1')}.`,
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
      [math('x^n'), math('n x^{n-1}')],
      [math('e^x'), math('e^x')],
      [math('"ln" x'), math('\\frac{1}{x}')],
      [math('\\sen x'), math('\\cos x')],
      [math('\\cos x'), math('-\\sen x')],
      [math('"arctan" x'), math('\\frac{1}{1 + x^2}')],
      [math('\\sqrt{x}'), math('\\frac{1}{2\\sqrt{x}}')],
      [math('f \\cdot g'), math("f' g + f g'")],
      [math('\\frac{f}{g}'), math("\\frac{f' g - f g'}{g^2}")],
      [math('f(g(x))'), math("f'(g(x)) \\cdot g'(x)")],
    ],
  },
  {
    file: 'practico-vectores',
    course: 'Geometría y Álgebra Lineal I',
    title: 'Práctico 2 — Vectores',
    exercises: [
      {
        question: `Con ${math('u = (3, 1)')} y ${math('v = (1, 2)')}, calculá ${math('u + v')}, ${math('u - v')} y ${math('2u - 3v')}.`,
        answer: `${math('(4, 3)')}, ${math('(2, -1)')} y ${math('(3, -4)')}.`,
      },
      {
        question: `Calculá la norma de ${math('u + v')} y la suma de las normas.`,
        answer: `La norma de la suma es 5; ${math('\\sqrt{10} + \\sqrt{5} \\approx 5,40')}. Se cumple la desigualdad triangular.`,
      },
      {
        question: `Hallá el coseno del ángulo entre ${math('u')} y ${math('v')}.`,
        answer: `${math('\\cos\\theta = \\frac{3 + 2}{\\sqrt{10} \\cdot \\sqrt{5}} = \\frac{1}{\\sqrt{2}}')}: el ángulo es de 45°.`,
      },
      {
        question: `¿Son linealmente independientes ${math('(1, 2)')} y ${math('(2, 4)')}?`,
        answer: 'No: el segundo es el doble del primero.',
      },
      {
        question: `Escribí ${math('(7, 4)')} como combinación lineal de ${math('u')} y ${math('v')}.`,
        answer: `${math('3a + b = 7')} y ${math('a + 2b = 4')}: ${math('a = 2')}, ${math('b = 1')}.`,
      },
    ],
  },
  {
    file: 'formulario-mecanica',
    course: 'Física 1',
    title: 'Formulario de mecánica',
    rows: [
      ['Movimiento uniformemente acelerado', math('x = x_0 + v_0 t + \\frac{1}{2} a t^2')],
      ['Sin el tiempo', math('v^2 = v_0^2 + 2a(x - x_0)')],
      ['Tiro oblicuo: tiempo de vuelo', math('\\frac{2 v_0 \\sen\\theta}{g}')],
      ['Tiro oblicuo: altura máxima', math('\\frac{v_0^2 \\sen^2 \\theta}{2g}')],
      ['Tiro oblicuo: alcance', math('\\frac{v_0^2 \\sen 2\\theta}{g}')],
      ['Segunda ley de Newton', math('F = m a')],
      ['Rozamiento estático', math('f \\le \\mu N')],
      ['Energía cinética', math('\\frac{1}{2} m v^2')],
      ['Energía potencial gravitatoria', math('m g h')],
      ['Cantidad de movimiento', math('p = m v')],
    ],
  },
];
