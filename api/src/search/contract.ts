export type { SearchHit } from './search.schema.ts';
export type {
  Answer as TutorAnswer,
  AskedQuestion,
  CourseQuestion,
  Passage as TutorPassage,
  Sentence as TutorSentence,
  Tutor,
  TutorReply,
} from './tutor/tutor.schema.ts';
