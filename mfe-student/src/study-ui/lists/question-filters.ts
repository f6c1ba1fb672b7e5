export type DiscussionQuestionFilter = 'all' | 'unanswered' | 'mine';

export const DISCUSSION_QUESTION_FILTERS: [DiscussionQuestionFilter, string][] = [
  ['all', 'Todas'],
  ['unanswered', 'Sin responder'],
  ['mine', 'Mías'],
];
