import type { DemoQuiz } from './demo-quiz.ts';

export const vectores: DemoQuiz = {
  course: 'geometria-algebra-1',
  opensInDays: 3,
  closesInDays: 4,
  taken: false,
  settings: {
    title: 'Prueba 1: vectores y rectas',
    description:
      'Abre en unos días. Vas a tener **40 minutos** y un solo intento; la docente da la clave en clase.',
    state: 'published',
    passMark: 60,
    timeLimitSeconds: 2400,
    attemptsAllowed: 1,
    feedbackWhen: 'closed',
    accessCode: 'ceibo',
    pageSize: 2,
    shuffleQuestions: true,
  },
  questions: [
    {
      kind: 'numerical',
      title: 'Producto escalar',
      text: 'Sean $\\vec{u} = (1, 2, -1)$ y $\\vec{v} = (3, 0, 2)$. Calculá $\\vec{u}\\cdot\\vec{v}$.',
      tags: ['vectores'],
      numbers: [{ value: 1 }],
    },
    {
      kind: 'single',
      title: 'Ortogonalidad',
      text: '¿Para qué valor de $k$ son ortogonales $(k, 2)$ y $(3, -6)$?',
      tags: ['vectores'],
      options: [{ text: '$4$', weight: 100 }, { text: '$-4$' }, { text: '$1$' }, { text: '$-1$' }],
    },
    {
      kind: 'truefalse',
      title: 'Dependencia lineal',
      text: 'Tres vectores de $\\mathbb{R}^2$ son siempre linealmente dependientes.',
      tags: ['espacios'],
      correct: true,
    },
    {
      kind: 'multiple',
      title: 'Bases',
      text: '¿Cuáles de estos conjuntos son bases de $\\mathbb{R}^2$?',
      tags: ['espacios'],
      options: [
        { text: '$\\{(1,0),(0,1)\\}$', weight: 50 },
        { text: '$\\{(1,1),(1,-1)\\}$', weight: 50 },
        { text: '$\\{(1,2),(2,4)\\}$', weight: -50 },
        { text: '$\\{(1,0)\\}$', weight: -50 },
      ],
    },
    {
      kind: 'numerical',
      title: 'Norma',
      text: '¿Cuánto vale $\\lVert(3, -4)\\rVert$?',
      tags: ['vectores'],
      numbers: [{ value: 5 }],
    },
    {
      kind: 'matching',
      title: 'Rectas',
      text: 'Uní cada ecuación con la recta que describe.',
      tags: ['rectas'],
      pairs: [
        { text: '$y = 2x + 1$', match: 'pendiente 2' },
        { text: '$x = 3$', match: 'vertical' },
        { text: '$y = -1$', match: 'horizontal' },
      ],
    },
    {
      kind: 'short',
      title: 'Nombre',
      text: '¿Cómo se llama un vector de norma 1?',
      tags: ['vectores'],
      accepted: [{ text: 'unitario' }, { text: 'versor' }, { text: 'vector unitario' }],
    },
    {
      kind: 'gaps',
      title: 'Determinante',
      text: 'El determinante de $\\begin{pmatrix} 2 & 1 \\\\ 3 & 4 \\end{pmatrix}$ es [[1]]; como no es cero, la matriz es [[2]].',
      tags: ['matrices'],
      gaps: [
        { kind: 'number', accepted: [{ text: '5' }] },
        { accepted: [{ text: 'invertible' }, { text: 'inversible' }] },
      ],
    },
  ],
};
