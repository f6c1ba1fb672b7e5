export type { SearchHit } from './search.schema.ts';
export type {
  AskedQuestion,
  CourseTutorQuestion,
  TutorAnswer,
  TutorPassage,
  TutorReply,
  TutorSentence,
  TutorStatus,
} from './tutor/tutor.schema.ts';
