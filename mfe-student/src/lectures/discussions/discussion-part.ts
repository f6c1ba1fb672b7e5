// Code that loads in one chunk after the player.
export { DiscussionCount, DiscussionMarkers, TimelineQuestionPreview } from './discussion-markers.tsx';
export { DiscussionPanel } from './discussion-panel.tsx';
