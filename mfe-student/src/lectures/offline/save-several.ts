// Code for saving several lectures, in one chunk on demand.
export { SaveDialog } from './save-dialog.tsx';
export { startSaving } from './saving.ts';
