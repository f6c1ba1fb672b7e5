import type { DemoQuiz } from './demo-quiz.ts';

export const elasticidadQuiz: DemoQuiz = {
  course: 'microeconomia-1',
  closesInDays: 20,
  taken: true,
  settings: {
    title: 'Elasticidad: para saber si lo entendiste',
    description:
      'Nueve preguntas cortas sobre **elasticidad**. Podés hacerlo las veces que quieras: queda la mejor nota.',
    state: 'published',
    passMark: 60,
    gradeBy: 'best',
    feedbackWhen: 'submitted',
    pageSize: 2,
    shuffleQuestions: true,
  },
  explained: {
    Definición: ['Elasticidad: cuánto responde la gente al precio', 0],
    'Cálculo de una elasticidad': ['Elasticidad: cuánto responde la gente al precio', 0],
    'Pendiente y elasticidad': ['Oferta, demanda y equilibrio', 22],
    'Tipos de bienes': ['Oferta, demanda y equilibrio', 40],
    'Ingreso total': ['Oferta, demanda y equilibrio', 6],
    'Qué la hace más elástica': ['Oferta, demanda y equilibrio', 53],
  },
  questions: [
    {
      kind: 'single',
      title: 'Definición',
      text: '¿Qué mide la **elasticidad precio de la demanda**?',
      tags: ['elasticidad'],
      feedback: 'Es un cociente de variaciones *porcentuales*: por eso no depende de las unidades.',
      options: [
        { text: 'Cuánto responde la cantidad demandada a un cambio del precio', weight: 100 },
        { text: 'Cuánto gastan los consumidores en un bien', feedback: 'Eso es el gasto total.' },
        {
          text: 'La pendiente de la curva de demanda',
          feedback: 'La pendiente depende de las unidades; la elasticidad no.',
        },
        { text: 'Cuánto cambia la oferta con el ingreso' },
      ],
    },
    {
      kind: 'numerical',
      title: 'Cálculo de una elasticidad',
      text: 'El precio sube 10 % y la cantidad demandada baja 4 %. ¿Cuánto vale la elasticidad, en valor absoluto?\n\n$$|\\varepsilon| = \\left|\\frac{\\Delta Q / Q}{\\Delta P / P}\\right|$$',
      tags: ['elasticidad'],
      feedback: '$4\\,\\% / 10\\,\\% = 0{,}4$: la demanda es inelástica.',
      numbers: [
        { value: 0.4, tolerance: 0.005 },
        { value: 2.5, tolerance: 0.01, weight: 25, feedback: 'Diste vuelta el cociente.' },
      ],
    },
    {
      kind: 'calculated',
      title: 'Elasticidad con tus datos',
      text: 'El precio de la yerba sube {p} % y la cantidad demandada baja {q} %. ¿Cuánto vale la elasticidad, en valor absoluto? Con dos decimales.\n\n$$|\\varepsilon| = \\frac{{q}}{{p}}$$',
      tags: ['elasticidad'],
      feedback: 'El cociente es {=round(q/p, 2)}: una variación del 1 % del precio cambia así la cantidad.',
      variables: [
        { name: 'p', min: 4, max: 12, decimals: 0 },
        { name: 'q', min: 1.5, max: 9.5, decimals: 1 },
      ],
      formulas: [
        { formula: 'q/p', tolerance: 0.01, toleranceKind: 'absolute', digits: 2 },
        {
          formula: 'p/q',
          tolerance: 0.01,
          toleranceKind: 'absolute',
          weight: 25,
          feedback: 'Diste vuelta el cociente.',
        },
      ],
    },
    {
      kind: 'truefalse',
      title: 'Pendiente y elasticidad',
      text: 'En una demanda lineal la elasticidad es la misma en todos los puntos.',
      tags: ['elasticidad'],
      correct: false,
      feedbackTrue: 'La pendiente es la misma, pero $P/Q$ cambia a lo largo de la recta.',
      feedbackFalse: '¡Bien! Lo constante es la pendiente.',
    },
    {
      kind: 'multiple',
      title: 'Qué la hace más elástica',
      text: '¿Qué hace **más elástica** la demanda de un bien? Marcá todo lo que corresponda.',
      tags: ['elasticidad'],
      options: [
        { text: 'Que tenga muchos sustitutos', weight: 50 },
        { text: 'Que pase más tiempo desde el cambio del precio', weight: 50 },
        { text: 'Que sea un bien de primera necesidad', weight: -50 },
        { text: 'Que pese poco en el presupuesto', weight: -50 },
      ],
    },
    {
      kind: 'matching',
      title: 'Tipos de bienes',
      text: 'Uní cada valor de la elasticidad con su nombre.',
      tags: ['elasticidad'],
      pairs: [
        { text: '$|\\varepsilon| > 1$', match: 'demanda elástica' },
        { text: '$|\\varepsilon| < 1$', match: 'demanda inelástica' },
        { text: 'Elasticidad ingreso negativa', match: 'bien inferior' },
        { text: 'Elasticidad cruzada positiva', match: 'bienes sustitutos' },
      ],
      distractors: [{ text: 'bienes complementarios' }],
    },
    {
      kind: 'short',
      title: 'Elasticidad unitaria',
      text: '¿Cómo se llama la demanda cuando $|\\varepsilon| = 1$? *(Una palabra: demanda de elasticidad…)*',
      tags: ['elasticidad'],
      accepted: [
        { text: 'unitaria' },
        { text: 'uno', weight: 50, feedback: 'Ese es su valor; el nombre es *unitaria*.' },
      ],
    },
    {
      kind: 'gaps',
      title: 'Ingreso total',
      text: 'Si la demanda es inelástica y el precio [[1]], el ingreso total del vendedor sube. Con demanda elástica, para que suba el ingreso hay que [[2]] el precio.',
      tags: ['elasticidad'],
      gaps: [
        {
          kind: 'choice',
          accepted: [{ text: 'sube' }, { text: 'baja', weight: 0 }, { text: 'no cambia', weight: 0 }],
        },
        { accepted: [{ text: 'bajar' }, { text: 'reducir' }, { text: 'disminuir' }] },
      ],
    },
    {
      kind: 'ordering',
      title: 'De menos a más elástica',
      text: 'Ordená estos bienes de demanda **menos** elástica a **más** elástica.',
      tags: ['elasticidad'],
      items: [
        { text: 'Insulina' },
        { text: 'Pan' },
        { text: 'Entradas de cine' },
        { text: 'Una marca de agua mineral entre muchas' },
      ],
    },
  ],
};
