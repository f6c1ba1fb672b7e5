/** Loads the code for a lecture's or quiz's questions, which is one chunk. */
export const loadDiscussionModule = () =>
  import(/* webpackChunkName: "discussions" */ '../../lectures/discussions/discussion-part.ts');

export type DiscussionModule = Awaited<ReturnType<typeof loadDiscussionModule>>;
