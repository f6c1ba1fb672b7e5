// Code that loads in one chunk after the player.
export { DiscussionCount, DiscussionMarkers, TimelineQuestion } from './discussion-markers.tsx';
export { DiscussionPanel } from './discussion-panel.tsx';
