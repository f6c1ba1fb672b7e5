export type { SearchHit } from './search.schema.ts';
export type {
  CourseTutorQuestion,
  OwnTutorQuestion,
  TutorAnswer,
  TutorPassage,
  TutorQuestionResult,
  TutorSentence,
  TutorStatus,
} from './tutor/tutor.schema.ts';
