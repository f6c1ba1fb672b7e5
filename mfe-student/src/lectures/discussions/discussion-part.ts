// The chunk after the player: timeline marks and the panel.
export { DiscussionCount, DiscussionMarks, PeekedQuestion } from './discussion-marks.tsx';
export { DiscussionPanel } from './discussion-panel.tsx';
