export type { SearchHit } from './search.schema.ts';
export type {
  AskedQuestion,
  CourseTutorQuestion,
  Tutor,
  TutorAnswer,
  TutorPassage,
  TutorReply,
  TutorSentence,
} from './tutor/tutor.schema.ts';
