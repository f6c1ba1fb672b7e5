// Code that loads on demand, in a chunk separate from the panel's.
export { DiscussionQuestionForm } from './discussion-question-form.tsx';
export { EditsDialog } from './edits-dialog.tsx';
export { QuestionSearch } from './question-search.tsx';
export { UnsentQuestions } from './unsent-cards.tsx';
