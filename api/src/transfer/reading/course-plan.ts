import type { ImportedPicture } from '../../quizzes/question-formats/collector.ts';
import type { NewQuestionRow } from '../../quizzes/questions/new-question-row.ts';
import type { NativeAssignmentFields, NativeQuizFields, VideoCaptions } from './native-content.ts';

export const ARCHIVE_ITEM_KINDS = [
  ...(['page', 'material', 'video', 'link', 'quiz', 'questions', 'assignment'] as const),
  ...(['group', 'section', 'about', 'people', 'other'] as const),
];
export type ArchiveItemKind = (typeof ARCHIVE_ITEM_KINDS)[number];

export const ARCHIVE_ITEM_OUTCOMES = ['in', 'changed', 'out'] as const;

/** An item of the archive with the outcome of its import. */
export interface ArchiveItem {
  /** Equal in every copy of the course. */
  key: string;
  /** The section's name. */
  path: string;
  kind: ArchiveItemKind;
  title: string;
  /** The source platform's name for the kind, with its size: «Libro de 5 capítulos». */
  detail: string;
  outcome: (typeof ARCHIVE_ITEM_OUTCOMES)[number];
  reason?: string;
  bytes: number;
  /** Keys of questions and tags that it needs from the bank. */
  uses?: string[];
  /** Equal while the item's content is the same. */
  digest: string;
  /** Some students could not see it on its platform, or not yet. */
  hidden?: true;
  /** Has materials or links, which students see at once. */
  hasNoDraft?: true;
}

/** A quiz's fixed question by key, or a random one by tag. */
export interface ArchiveQuizSlot {
  question?: string;
  tag?: string;
  mark: number;
}

interface Placed {
  section: string | null;
  title: string;
}

/** A part of an item. Texts refer to pictures as `asset:<file>` and to items as `item:<key>`. */
export type ArchiveItemContent =
  | { kind: 'section'; title: string }
  | (Placed & { kind: 'page'; text: string; open?: boolean })
  | { kind: 'material'; title: string; file: string; isPicture?: true }
  | { kind: 'about'; text: string }
  | (Placed & {
      kind: 'video';
      file: string;
      description?: string;
      open?: boolean;
      captions?: VideoCaptions[];
    })
  | { kind: 'link'; title: string; url: string }
  | (Placed & {
      kind: 'assignment';
      text: string;
      points: number | null;
      more?: Partial<NativeAssignmentFields>;
    })
  | { kind: 'group'; title: string }
  | {
      kind: 'quiz';
      title: string;
      description: string;
      timeLimitSeconds: number | null;
      attemptsAllowed: number | null;
      gradeBy: 'best' | 'last' | 'average';
      shuffleOptions: boolean;
      slots: ArchiveQuizSlot[];
      more?: Partial<NativeQuizFields>;
    };

export interface ParsedArchiveItem {
  item: ArchiveItem;
  contents: ArchiveItemContent[];
  /** Sent to the main thread only when people were requested. */
  people?: ArchivePerson[];
}

/** A person of the archive, for the list that the import of people reads. */
export interface ArchivePerson {
  firstName: string;
  lastName: string;
  email: string;
  groups: string[];
}

export interface KeyedQuestion {
  key: string;
  /** The start of the keys of all questions beside it, whose keys may have changed. */
  part?: string;
  question: NewQuestionRow;
  images: ImportedPicture[];
}

export interface ArchiveHeader {
  platform: 'moodle' | 'cartridge';
  /** The displayed version: «Moodle 4.1». */
  version: string;
  /** Equal for every copy of this course. */
  source: string;
  name: string;
  hasPeople: boolean;
}

/** Receives a course while it is read, in order. */
export interface CourseSink {
  head(head: ArchiveHeader): void;
  /** Sets the displayed names of the archive's files. */
  names(nameOf: (file: string) => string): void;
  add(read: ParsedArchiveItem): Promise<void>;
  question(question: KeyedQuestion): Promise<void>;
  /** Returns a picture's bytes; a preview gets a placeholder for an existing picture. */
  bytes(file: string): Uint8Array | undefined;
  progress(fraction: number): void;
}
