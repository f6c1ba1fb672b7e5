import { toMathML } from '../../media/studio/math.ts';
import type { DemoPaper } from './paper.ts';

export const economiaPapers: readonly DemoPaper[] = [
  {
    file: 'practico-equilibrio',
    course: 'Microeconomía I',
    title: 'Práctico 1 — Equilibrio de mercado',
    exercises: [
      {
        question: `La demanda es ${toMathML('Q_d = 100 - 2P')} y la oferta ${toMathML('Q_o = 20 + 2P')}. Hallá precio y cantidad de equilibrio.`,
        answer: `${toMathML('100 - 2P = 20 + 2P')}, entonces ${toMathML('P = 20')} y ${toMathML('Q = 60')}.`,
      },
      {
        question: `En el mismo mercado se fija un precio máximo de 15. ¿Hay faltante o sobrante, y de cuánto?`,
        answer: `${toMathML('Q_d = 70')} y ${toMathML('Q_o = 50')}: hay un faltante de 20 unidades.`,
      },
      {
        question: `La demanda pasa a ser ${toMathML('Q_d = 120 - 2P')}. ¿Cuál es el nuevo equilibrio?`,
        answer: `${toMathML('120 - 2P = 20 + 2P')}, entonces ${toMathML('P = 25')} y ${toMathML('Q = 70')}: suben el precio y la cantidad.`,
      },
      {
        question: `Calculá la elasticidad precio de la demanda del ejercicio 1 en el equilibrio.`,
        answer: `${toMathML('\\frac{dQ}{dP} \\cdot \\frac{P}{Q} = -2 \\cdot \\frac{20}{60} \\approx -0,67')}: la demanda es inelástica en ese punto.`,
      },
    ],
  },
  {
    file: 'practico-asientos',
    course: 'Contabilidad I',
    title: 'Práctico 1 — Asientos de diario',
    intro:
      'Registrá cada operación e indicá qué cuenta va al debe y cuál al haber. Importes en pesos, sin impuestos.',
    exercises: [
      {
        question: 'Los socios aportan 80.000 en efectivo para iniciar la empresa.',
        answer: 'Debe: Caja 80.000. Haber: Capital 80.000.',
      },
      {
        question: 'Se compran mercaderías por 40.000 a pagar en 30 días.',
        answer: 'Debe: Mercaderías 40.000. Haber: Proveedores 40.000.',
      },
      {
        question: 'Se pagan 15.000 al proveedor en efectivo.',
        answer: 'Debe: Proveedores 15.000. Haber: Caja 15.000.',
      },
      {
        question: 'Se venden al contado, por 22.000, mercaderías que habían costado 12.000.',
        answer:
          'Debe: Caja 22.000; haber: Ventas 22.000. Además, debe: Costo de ventas 12.000; haber: Mercaderías 12.000.',
      },
      {
        question: '¿Cuánto suman activo, pasivo y patrimonio después de las cuatro operaciones?',
        answer:
          'Caja 87.000 + Mercaderías 28.000 = activo 115.000. Pasivo 25.000. Patrimonio 80.000 + 10.000 de resultado = 90.000.',
      },
    ],
  },
  {
    file: 'practico-macro',
    course: 'Macroeconomía',
    title: 'Práctico — Cuentas nacionales y multiplicador',
    exercises: [
      {
        question:
          'Una economía produce pan y leche. Año 1: 100 panes a 10 y 50 litros a 20. Año 2: 110 panes a 12 y 55 litros a 22. Calculá el PIB nominal de cada año.',
        answer: `Año 1: ${toMathML('1000 + 1000 = 2000')}. Año 2: ${toMathML('1320 + 1210 = 2530')}.`,
      },
      {
        question: '¿Cuánto creció el PIB real, a precios del año 1?',
        answer: `${toMathML('110 \\cdot 10 + 55 \\cdot 20 = 2200')}, contra 2000: creció 10 %.`,
      },
      {
        question: 'Calculá el deflactor del año 2 con base 100 en el año 1.',
        answer: `${toMathML('\\frac{2530}{2200} \\cdot 100 = 115')}: los precios subieron 15 %.`,
      },
      {
        question: `Con propensión marginal a consumir ${toMathML('c = 0,75')}, ¿cuánto vale el multiplicador del gasto?`,
        answer: `${toMathML('\\frac{1}{1 - 0,75} = 4')}.`,
      },
      {
        question: `Si además hay un impuesto proporcional ${toMathML('t = 0,2')}, ¿cuánto vale?`,
        answer: `${toMathML('\\frac{1}{1 - 0,75 (1 - 0,2)} = \\frac{1}{0,4} = 2,5')}: el impuesto achica el efecto.`,
      },
    ],
  },
];
