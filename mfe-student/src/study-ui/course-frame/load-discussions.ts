/** The questions of a lecture or a quiz: one chunk for both. */
export const loadDiscussions = () =>
  import(/* webpackChunkName: "discussions" */ '../../lectures/discussions/discussion-part.ts');

export type DiscussionPart = Awaited<ReturnType<typeof loadDiscussions>>;
