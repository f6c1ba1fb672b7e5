/** The questions of a lecture or a quiz: one chunk for both. */
export const loadTalk = () => import(/* webpackChunkName: "talk" */ '../../lectures/talk/talk-part.ts');

export type TalkPart = Awaited<ReturnType<typeof loadTalk>>;
