// What is loaded when somebody asks for it: one chunk beside that of the panel.
export { AskForm } from './ask-form.tsx';
export { EditsDialog } from './edits-dialog.tsx';
export { QuestionSearch } from './question-search.tsx';
export { UnsentQuestions } from './unsent-cards.tsx';
