/** The lecture or quiz that a discussion belongs to. */
export interface DiscussionSubject {
  courseId: number;
  lectureId: number | null;
  quizId: number | null;
}

/** The two kinds of posts, as named in URLs. */
export type PostKind = 'questions' | 'answers';
export const POST_KINDS = ['questions', 'answers'] as const;
