// Code for saving several lectures, in one chunk on demand.
export { SaveLecturesDialog } from './save-dialog.tsx';
export { startSaving } from './saving.ts';
