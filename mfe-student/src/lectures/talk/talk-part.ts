// What is loaded after the player: one chunk for the marks on its timeline and the panel below it.
export { PeekedQuestion, TalkCount, TalkMarks } from './talk-marks.tsx';
export { TalkPanel } from './talk-panel.tsx';
