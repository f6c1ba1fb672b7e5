export type QuestionFilter = 'all' | 'unanswered' | 'mine';

export const QUESTION_FILTERS: [QuestionFilter, string][] = [
  ['all', 'Todas'],
  ['unanswered', 'Sin responder'],
  ['mine', 'Mías'],
];
