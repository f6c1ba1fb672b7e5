// What a course's page needs only when somebody saves its lectures, in one download.
export { SaveDialog } from './save-dialog.tsx';
export { startSaving } from './saving.ts';
