// Code that loads on demand, in a chunk separate from the panel's.
export { DiscussionQuestionForm } from './discussion-question-form.tsx';
export { PostHistoryDialog } from './edits-dialog.tsx';
export { DiscussionSearch } from './question-search.tsx';
export { UnsentDiscussionQuestions } from './unsent-cards.tsx';
