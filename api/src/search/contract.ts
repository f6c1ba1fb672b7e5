export type { SearchHit } from './search.schema.ts';
export type {
  AskedQuestion,
  CourseQuestion,
  Passage as TutorPassage,
  Sentence as TutorSentence,
  Tutor,
  TutorAnswer,
  TutorReply,
} from './tutor/tutor.schema.ts';
