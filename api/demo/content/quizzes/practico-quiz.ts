import type { DemoQuiz } from './demo-quiz.ts';

export const practicoQuiz: DemoQuiz = {
  course: 'macroeconomia',
  assignment: { lateSeconds: 259_200, lateLoss: 10 },
  opensInDays: -2,
  closesInDays: 9,
  settings: {
    title: 'Práctico: inflación y salario real',
    state: 'published',
    attemptsAllowed: 2,
    gradeBy: 'last',
  },
  questions: [
    {
      kind: 'file',
      title: 'Práctico: inflación y salario real',
      text: 'En un año los precios suben 8 % y el salario nominal 10 %, $\\pi = 0{,}08$ y $g = 0{,}10$.\n\n1. Calculá cuánto cambió el salario real.\n2. Explicá con tus palabras por qué no alcanza con restar.\n3. ¿Qué pasa si los precios suben 12 %?',
      mark: 20,
      maxFiles: 3,
      takesText: true,
      types: ['.pdf', 'image', 'spreadsheet'],
      maxSize: 25_000_000,
      rubric: [
        {
          title: 'Cálculo',
          levels: [
            { points: 0, text: 'No está' },
            { points: 4, text: 'El planteo está bien y la cuenta no' },
            { points: 8, text: 'Planteo y cuenta' },
          ],
        },
        {
          title: 'Explicación',
          levels: [
            { points: 0, text: 'No está' },
            { points: 3, text: 'Repite la fórmula' },
            { points: 6, text: 'Con sus palabras y un ejemplo' },
          ],
        },
        {
          title: 'Precios que suben más',
          levels: [
            { points: 0, text: 'No está' },
            { points: 3, text: 'Dice el signo' },
            { points: 6, text: 'Dice el signo y cuánto' },
          ],
        },
      ],
    },
  ],
  explained: {},
  taken: false,
};
