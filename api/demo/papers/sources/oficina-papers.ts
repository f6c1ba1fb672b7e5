import type { DemoPaper } from './paper.ts';

const code = (text: string) => `<code>${text}</code>`;

export const oficinaPapers: readonly DemoPaper[] = [
  {
    file: 'guia-formulas',
    course: 'Excel para el trabajo',
    title: 'Guía rápida de fórmulas',
    intro: 'Nombres de las funciones en español. El separador de argumentos es punto y coma.',
    rows: [
      [code('=SUMA(B2:B20)'), 'Suma un rango'],
      [code('=PROMEDIO(B2:B20)'), 'Promedio, sin contar celdas vacías'],
      [code('=B2*(1+$E$1)'), 'Precio con IVA; E1 guarda la tasa y queda fija al copiar'],
      [code('=SI(C2&lt;10;"Reponer";"")'), 'Muestra un aviso si el stock es menor que 10'],
      [code('=SUMAR.SI(A:A;"Centro";C:C)'), 'Suma la columna C donde A dice Centro'],
      [code('=CONTAR.SI(C2:C20;"&gt;=6")'), 'Cuenta cuántas notas son 6 o más'],
      [code('=BUSCARX(F2;A:A;B:B;"No está")'), 'Trae el precio del artículo escrito en F2'],
      [code('=REDONDEAR(D2;2)'), 'Redondea a dos decimales'],
      ['F4', 'Al editar una fórmula: B2, $B$2, B$2, $B2'],
      ['Ctrl + T', 'Convierte la selección en tabla'],
    ],
  },
  {
    file: 'glosario-ingles',
    course: 'Inglés técnico',
    title: 'Glosario de falsos amigos',
    intro:
      'Palabras que parecen una cosa y dicen otra. A la derecha, su significado más usual en textos técnicos.',
    rows: [
      ['actual', 'real, efectivo (actual = current)'],
      ['actually', 'en realidad'],
      ['assume', 'suponer'],
      ['billion', 'mil millones'],
      ['eventually', 'con el tiempo, al final'],
      ['fabric', 'tela (fábrica = factory)'],
      ['library', 'biblioteca (librería = bookshop)'],
      ['realize', 'darse cuenta'],
      ['sensible', 'sensato (sensible = sensitive)'],
      ['support', 'soportar una carga; dar apoyo o asistencia'],
      ['tap', 'canilla; macho de roscar; toque en una pantalla'],
    ],
  },
  {
    file: 'caso-recibo',
    course: 'Liquidación de sueldos',
    title: 'Caso práctico — Recibo completo',
    intro:
      'Persona sin hijos ni cónyuge a cargo, sueldo mensual de $ 40.000. Las tasas y los topes cambian: antes de liquidar, consultá BPS y DGI.',
    exercises: [
      {
        question: 'Calculá los aportes personales: montepío 15 %, FONASA 4,5 % y FRL 0,1 %.',
        answer: '6.000 + 1.800 + 40 = 7.840 pesos.',
      },
      {
        question: '¿Cuál es el sueldo líquido, si no corresponde retención de IRPF?',
        answer: '40.000 − 7.840 = 32.160 pesos.',
      },
      {
        question:
          'Trabajó 6 horas extra en días hábiles. El valor hora es 40.000 / 30 / 8 y el recargo, 100 %.',
        answer:
          'Hora común: 166,67. Hora extra: 333,33. Seis horas: 2.000 pesos nominales, que también aportan.',
      },
      {
        question:
          'Con sueldo de 40.000 en los seis meses y sin otras partidas, ¿cuánto es el medio aguinaldo nominal?',
        answer: '40.000 × 6 / 12 = 20.000 pesos.',
      },
      {
        question: '¿Cuánto es el salario vacacional por 20 días de licencia?',
        answer: 'El líquido de esos días: 32.160 / 30 × 20 = 21.440 pesos. No lleva aportes.',
      },
    ],
  },
];
