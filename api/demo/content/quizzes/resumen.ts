import type { DemoQuiz } from './demo-quiz.ts';

export const resumen: DemoQuiz = {
  course: 'estadistica-1',
  closesInDays: 6,
  taken: true,
  settings: {
    title: 'Control 1: medidas de resumen',
    description:
      'Tenés **20 minutos** y dos intentos. Podés usar calculadora; los decimales van con coma o con punto.',
    state: 'published',
    passMark: 50,
    timeLimitSeconds: 1200,
    attemptsAllowed: 2,
    gradeBy: 'best',
    feedbackWhen: 'submitted',
    pageSize: 4,
    shuffleOptions: true,
  },
  questions: [
    {
      kind: 'numerical',
      title: 'Media',
      text: 'Calculá la media de 4, 7, 7, 8 y 9.\n\n$$\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$$',
      tags: ['resumen', 'media'],
      numbers: [{ value: 7, tolerance: 0.001 }],
      feedback: 'La suma es 35 y son 5 datos.',
    },
    {
      kind: 'numerical',
      title: 'Mediana',
      text: '¿Cuál es la mediana de 12, 3, 8, 5, 10 y 7?',
      tags: ['resumen'],
      numbers: [
        { value: 7.5 },
        { min: 7, max: 8, weight: 25, feedback: 'Con una cantidad par se promedian los dos del medio.' },
      ],
    },
    {
      kind: 'single',
      title: 'Datos extremos',
      text: 'Los sueldos de una empresa tienen un valor altísimo: el del director. ¿Qué medida resume mejor lo que gana una persona típica?',
      tags: ['resumen'],
      options: [
        { text: 'La mediana', weight: 100, feedback: 'No se deja arrastrar por un valor extremo.' },
        { text: 'La media', feedback: 'El sueldo del director la sube.' },
        { text: 'El rango' },
        { text: 'El desvío estándar', feedback: 'Mide dispersión, no posición.' },
      ],
    },
    {
      kind: 'truefalse',
      title: 'Varianza',
      text: 'Si a todos los datos se les suma 10, la varianza aumenta.',
      tags: ['resumen', 'dispersión'],
      correct: false,
      feedbackTrue: 'Se corren todos juntos: la dispersión es la misma.',
    },
    {
      kind: 'multiple',
      title: 'Medidas de dispersión',
      text: '¿Cuáles son medidas de **dispersión**?',
      tags: ['resumen', 'dispersión'],
      options: [
        { text: 'Varianza', weight: 33.33333 },
        { text: 'Rango intercuartílico', weight: 33.33333 },
        { text: 'Coeficiente de variación', weight: 33.33333 },
        { text: 'Moda', weight: -50 },
        { text: 'Primer cuartil', weight: -50 },
      ],
    },
    {
      kind: 'matching',
      title: 'Gráficos',
      text: '¿Qué gráfico conviene para cada caso?',
      tags: ['gráficos'],
      pairs: [
        { text: 'Distribución de las alturas de 500 personas', match: 'histograma' },
        { text: 'Relación entre horas de estudio y nota', match: 'diagrama de dispersión' },
        { text: 'Comparar la mediana y los cuartiles de tres grupos', match: 'diagrama de caja' },
      ],
      distractors: [{ text: 'gráfico de torta' }],
    },
    {
      kind: 'gaps',
      title: 'Desvío estándar',
      text: 'El desvío estándar es la raíz [[1]] de la varianza. Si la varianza es 9, el desvío es [[2]].',
      tags: ['dispersión'],
      gaps: [
        { accepted: [{ text: 'cuadrada' }] },
        { kind: 'number', accepted: [{ text: '3', tolerance: 0 }] },
      ],
    },
    {
      kind: 'essay',
      title: 'Interpretación',
      text: 'Dos grupos tienen la misma media (7) y desvíos 0,5 y 3. Explicá en tres renglones qué diferencia esperás ver entre sus notas.',
      mark: 2,
      tags: ['interpretación'],
      graderInfo: '2 puntos si habla de **dispersión alrededor de la misma media** y da un ejemplo.',
    },
  ],
};
