import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  makeOptional,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  UnsignedInteger,
} from '../../core/http/schema.ts';
import { VideoSeconds } from '../../courses/lectures/lectures.schema.ts';

const PostText = Text(5000);
const Reason = Type.String({ maxLength: 300 });

/** A post's author, as far as the reader may know. */
const Author = Type.Object({
  /** Only for teachers. */
  id: Nullable(Id),
  /** Null for erased accounts, and for classmates of an anonymous author. */
  name: Nullable(Type.String()),
});

const POST = {
  id: Id,
  author: Author,
  /** True for the reader's own post. */
  mine: Type.Boolean(),
  /** Markdown with `$formulas$`. */
  text: Type.String(),
  html: Type.String(),
  picture: Nullable(Type.Object({ url: Type.String() })),
  createdAt: IsoTime,
  editedAt: Nullable(IsoTime),
  /** How many people have the same question, or found the answer helpful. */
  thanks: UnsignedInteger,
  thanked: Type.Boolean(),
  /** True when the reader reported the post. */
  reported: Type.Boolean(),
  /** The number of open reports; only for teachers. */
  reports: UnsignedInteger,
  /** Only for the author and teachers. */
  removed: Nullable(
    Type.Object({ at: IsoTime, by: OneOf(['author', 'staff']), reason: Nullable(Type.String()) }),
  ),
};

export const DiscussionQuestion = Type.Object({
  ...POST,
  courseId: Id,
  lectureId: Nullable(Id),
  quizId: Nullable(Id),
  /** Null for a question about a quiz. */
  second: Nullable(Type.Number()),
  /** True when classmates may not see the author's name. */
  anonymous: Type.Boolean(),
  /** The first line as plain text. */
  title: Type.String(),
  /** The first line as HTML; empty when it is no heading. `html` has the rest. */
  titleHtml: Type.String(),
  answers: UnsignedInteger,
  staffAnswers: UnsignedInteger,
  acceptedId: Nullable(Id),
  /** True when a teacher pinned the question to the top. */
  pinned: Type.Boolean(),
});
export type DiscussionQuestion = Type.Static<typeof DiscussionQuestion>;

export const DiscussionAnswer = Type.Object({
  ...POST,
  questionId: Id,
  /** True when the author taught the course while answering. */
  fromStaff: Type.Boolean(),
  accepted: Type.Boolean(),
});
export type DiscussionAnswer = Type.Static<typeof DiscussionAnswer>;

export const NewDiscussionQuestionBody = StrictObject({
  second: Type.Optional(VideoSeconds),
  text: PostText,
  anonymous: Type.Optional(Type.Boolean()),
});
export type NewDiscussionQuestionBody = Type.Static<typeof NewDiscussionQuestionBody>;
export const DiscussionQuestionBody = StrictObject(makeOptional({ second: VideoSeconds, text: PostText }));
export type DiscussionQuestionBody = Type.Static<typeof DiscussionQuestionBody>;
export const DiscussionAnswerBody = StrictObject({ text: PostText });

export const AcceptAnswerBody = StrictObject({ answerId: Nullable(Id) });
export const ThanksBody = StrictObject({ thanked: Type.Boolean() });
export const PinBody = StrictObject({ pinned: Type.Boolean() });
export const PostRemovalBody = StrictObject({ removed: Type.Boolean(), reason: Type.Optional(Reason) });
export const PostReportBody = StrictObject({ reported: Type.Boolean(), reason: Type.Optional(Reason) });
export const MuteBody = StrictObject({ muted: Type.Boolean(), reason: Type.Optional(Reason) });

export const DiscussionPostParams = Type.Object({ id: Id, postId: Id });
export const MuteParams = Type.Object({ id: Id, userId: Id });
export const DiscussionReportParams = Type.Object({ reportId: Id });

const { limit, cursor } = buildListQuery({ default: 20, max: 200 });
const FILTERS = ['all', 'unanswered', 'mine'] as const;
export const DiscussionQuestionsQuery = Type.Object({ filter: Type.Optional(OneOf(FILTERS)), limit, cursor });
export type DiscussionQuestionsQuery = Type.Static<typeof DiscussionQuestionsQuery>;
export const PaginationQuery = Type.Object({ limit, cursor });
export type PaginationQuery = Type.Static<typeof PaginationQuery>;
export const DiscussionReportsQuery = Type.Object({ limit, cursor, courseId: Type.Optional(Id) });
export type DiscussionReportsQuery = Type.Static<typeof DiscussionReportsQuery>;
export const DiscussionMarkersQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 500 }),
});
export const CrossCourseQuestionsQuery = Type.Object({
  filter: Type.Optional(OneOf(FILTERS)),
  courseId: Type.Optional(Id),
  limit,
  cursor,
});
export type CrossCourseQuestionsQuery = Type.Static<typeof CrossCourseQuestionsQuery>;

/** The reader's rights in this discussion. */
const DiscussionAccess = Type.Object({
  /** True when students may ask anonymously. */
  anonymous: Type.Boolean(),
  /** Before this time, only teachers may post. */
  closedUntil: Nullable(IsoTime),
  /** True when the reader may not post. */
  muted: Type.Boolean(),
  /** True when the reader teaches the course. */
  teaches: Type.Boolean(),
  /** True for teachers and assistants, who may always post and accept answers. */
  grades: Type.Boolean(),
});
export type DiscussionAccess = Type.Static<typeof DiscussionAccess>;

export const DiscussionQuestionsResponse = Type.Object({
  questions: Type.Array(DiscussionQuestion),
  counts: Type.Object({ all: UnsignedInteger, unanswered: UnsignedInteger, mine: UnsignedInteger }),
  talk: DiscussionAccess,
  nextCursor: NextCursor,
});
export type DiscussionQuestionsResponse = Type.Static<typeof DiscussionQuestionsResponse>;
export const DiscussionQuestionResponse = Type.Object({ question: DiscussionQuestion });
export const DiscussionAnswersResponse = Type.Object({
  answers: Type.Array(DiscussionAnswer),
  nextCursor: NextCursor,
});
export type DiscussionAnswersResponse = Type.Static<typeof DiscussionAnswersResponse>;
export const DiscussionAnswerResponse = Type.Object({ answer: DiscussionAnswer });
export const DiscussionPostEditsResponse = Type.Object({
  edits: Type.Array(Type.Object({ id: Id, text: Type.String(), replacedAt: IsoTime })),
  nextCursor: NextCursor,
});
export type DiscussionPostEditsResponse = Type.Static<typeof DiscussionPostEditsResponse>;

/** Questions within five seconds, as one marker on the timeline. */
const DiscussionMarker = Type.Object({
  second: Type.Number(),
  questions: UnsignedInteger,
  unanswered: UnsignedInteger,
  /** The first question's id. */
  id: Id,
  title: Type.String(),
});
export type DiscussionMarker = Type.Static<typeof DiscussionMarker>;
export const DiscussionMarkersResponse = Type.Object({
  marks: Type.Array(DiscussionMarker),
  total: UnsignedInteger,
});
export type DiscussionMarkersResponse = Type.Static<typeof DiscussionMarkersResponse>;

/** A question in a list across courses. */
export const CrossCourseQuestion = Type.Object({
  ...DiscussionQuestion.properties,
  courseName: Type.String(),
  /** The title of the lecture or quiz. */
  placeTitle: Type.String(),
});
export type CrossCourseQuestion = Type.Static<typeof CrossCourseQuestion>;
export const CrossCourseQuestionsResponse = Type.Object({
  questions: Type.Array(CrossCourseQuestion),
  nextCursor: NextCursor,
});

const DiscussionRules = { anonymous: Type.Boolean(), closedUntil: Nullable(IsoTime) };
export const DiscussionRulesBody = StrictObject(makeOptional(DiscussionRules));
export const DiscussionRulesResponse = Type.Object({ talk: Type.Object(DiscussionRules) });
export type DiscussionRules = Type.Static<typeof DiscussionRulesResponse>['talk'];

const Muted = Type.Object({ userId: Id, name: Type.String(), reason: Type.String(), createdAt: IsoTime });
export const MutesResponse = Type.Object({ muted: Type.Array(Muted), nextCursor: NextCursor });

export const DiscussionReport = Type.Object({
  id: Id,
  reason: Type.String(),
  createdAt: IsoTime,
  reporter: Type.String(),
  courseId: Id,
  courseName: Type.String(),
  lectureId: Nullable(Id),
  quizId: Nullable(Id),
  kind: OneOf(['questions', 'answers']),
  postId: Id,
  questionId: Id,
  html: Type.String(),
  author: Author,
  muted: Type.Boolean(),
});
export type DiscussionReport = Type.Static<typeof DiscussionReport>;
export const DiscussionReportsResponse = Type.Object({
  reports: Type.Array(DiscussionReport),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});
export const LectureDiscussionQuestionParams = Type.Object({ id: Id, lectureId: Id, questionId: Id });
export const QuizDiscussionQuestionParams = Type.Object({ id: Id, quizId: Id, questionId: Id });
/** Contains the question or the answer, depending on the path. */
export const DiscussionPostResponse = Type.Object({
  question: Type.Optional(DiscussionQuestion),
  answer: Type.Optional(DiscussionAnswer),
});
