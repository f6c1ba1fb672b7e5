// Code that loads in one chunk after the player.
export { DiscussionCount, DiscussionMarks, TimelineQuestion } from './discussion-marks.tsx';
export { DiscussionPanel } from './discussion-panel.tsx';
