// The chunk after the player: timeline marks and the panel.
export { PeekedQuestion, TalkCount, TalkMarks } from './talk-marks.tsx';
export { TalkPanel } from './talk-panel.tsx';
