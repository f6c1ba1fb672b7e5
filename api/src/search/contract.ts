export type { SearchHit } from './search.schema.ts';
export type {
  CourseTutorQuestion,
  OwnTutorQuestion,
  TutorAnswer,
  TutorAnswerResponse,
  TutorPassage,
  TutorSentence,
  TutorStatus,
} from './tutor/tutor.schema.ts';
