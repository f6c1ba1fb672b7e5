import type { ImportedImage } from '../../quizzes/question-formats/collector.ts';
import type { PreparedQuestion } from '../../quizzes/questions/prepare-question.ts';
import type { AssignmentMore, CaptionsOfVideo, QuizMore } from './exact-content.ts';

export const ITEM_KINDS = [
  ...(['page', 'material', 'video', 'link', 'quiz', 'questions', 'assignment'] as const),
  ...(['group', 'section', 'about', 'people', 'other'] as const),
];
export type ItemKind = (typeof ITEM_KINDS)[number];

export const OUTCOMES = ['in', 'changed', 'out'] as const;

/** One thing of the archive, and what becomes of it. */
export interface PlanItem {
  /** The same in every copy of the course. */
  key: string;
  /** Its section's name. */
  path: string;
  kind: ItemKind;
  title: string;
  /** The kind as its platform calls it, with its size: «Libro de 5 capítulos». */
  detail: string;
  outcome: (typeof OUTCOMES)[number];
  reason?: string;
  bytes: number;
  /** Questions by their keys, and tags, that it needs of the bank. */
  uses?: string[];
  /** Differs when the item differs in another copy of the course. */
  digest: string;
}

/** A question of a quiz by its key, or a random one by its tag. */
export interface Slot {
  question?: string;
  tag?: string;
  mark: number;
}

interface Placed {
  section: string | null;
  title: string;
}

/** The parts of an item here. Texts name pictures as `asset:<file>` and other items as `item:<key>`. */
export type Content =
  | { kind: 'section'; title: string }
  | (Placed & { kind: 'page'; text: string; open?: boolean })
  | { kind: 'material'; title: string; file: string; isPicture?: true }
  | { kind: 'about'; text: string }
  | (Placed & {
      kind: 'video';
      file: string;
      description?: string;
      open?: boolean;
      captions?: CaptionsOfVideo[];
    })
  | { kind: 'link'; title: string; url: string }
  | (Placed & { kind: 'assignment'; text: string; points: number | null; more?: AssignmentMore })
  | { kind: 'group'; title: string }
  | {
      kind: 'quiz';
      title: string;
      description: string;
      timeLimitSeconds: number | null;
      attemptsAllowed: number | null;
      gradeBy: 'best' | 'last' | 'average';
      shuffleOptions: boolean;
      slots: Slot[];
      more?: QuizMore;
    };

export interface ReadItem {
  item: PlanItem;
  contents: Content[];
  /** Only leaves the thread when one asked for people. */
  people?: ListedPerson[];
}

/** Somebody as a list of people names them. */
export interface ListedPerson {
  firstName: string;
  lastName: string;
  email: string;
  groups: string[];
}

export interface KeyedQuestion {
  key: string;
  question: PreparedQuestion;
  images: ImportedImage[];
}

export interface CourseHead {
  platform: 'moodle' | 'cartridge';
  /** As people know it: «Moodle 4.1». */
  version: string;
  /** The same for every copy of this course. */
  source: string;
  name: string;
  hasPeople: boolean;
}

/** Receives a course in the order in which it is read. */
export interface CourseSink {
  head(head: CourseHead): void;
  /** How people call a file of the archive. */
  names(nameOf: (file: string) => string): void;
  add(read: ReadItem): Promise<void>;
  question(question: KeyedQuestion): Promise<void>;
  /** A picture of a question; a plan only needs to know that it is there. */
  bytes(file: string): Uint8Array | undefined;
  progress(fraction: number): void;
}
