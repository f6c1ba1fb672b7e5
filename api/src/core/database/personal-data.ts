import type { Selectable } from 'kysely';

/** Columns whose names end in `Id` but reference no person; all others must be declared. */
type ThingId =
  | 'actaId'
  | 'aboutId'
  | 'acceptedId'
  | 'afterLectureId'
  | 'afterQuizId'
  | 'announcementId'
  | 'answerId'
  | 'attachmentId'
  | 'attemptId'
  | 'captionId'
  | 'courseId'
  | 'digestId'
  | 'fileId'
  | 'groupId'
  | 'importId'
  | 'itemId'
  | 'jobId'
  | 'lectureId'
  | 'linkId'
  | 'liveClassId'
  | 'madeId'
  | 'noticeId'
  | 'partId'
  | 'pictureId'
  | 'posterFileId'
  | 'questionId'
  | 'quizId'
  | 'recordingLectureId'
  | 'sectionId'
  | 'seriesId'
  | 'sessionId'
  | 'sharedFromId'
  | 'sourceFileId'
  | 'sourceId'
  | 'storyboardFileId'
  | 'subscriptionId'
  | 'trashId'
  | 'videoFileId';

type Value<T, C> = C extends keyof Selectable<T> ? Exclude<Selectable<T>[C], null> : never;

/** The columns of a table that may point to a person. */
type PersonColumn<T> = {
  [C in keyof T & string]: C extends ThingId
    ? never
    : C extends `${string}Id` | `${string}By`
      ? Value<T, C> extends number
        ? C
        : never
      : never;
}[keyof T & string];

/** New column values for a kept row; a function computes its value from the row. */
type Changes<T> = {
  [C in keyof Selectable<T>]?: Selectable<T>[C] | ((row: Selectable<T>) => Selectable<T>[C]);
};

interface Keep<T> {
  /** The reason why the row stays after its person is erased. */
  keep: string;
  /** New values for the row's personal data. */
  anonymise?: Changes<T>;
  /** The row belongs to the person, so their data export includes it. */
  export?: true;
  where?: Partial<Selectable<T>>;
}

interface EraseWhere<T> {
  erase: true;
  where: Partial<Selectable<T>>;
}

/** Both `export` and `erase` rows are deleted with the account; only `export` rows are exported. */
export type RowPolicy<T> = 'export' | 'erase' | EraseWhere<T> | Keep<T>;

interface Declared<T> {
  /** Columns that point to a person. */
  rows: { [C in PersonColumn<T>]: RowPolicy<T> } & { [C in keyof T]?: RowPolicy<T> };
  /** Columns that reference a row of another table, when that row belongs to a person. */
  through?: { [C in keyof T]?: { table: string; policy: 'export' | 'erase' } };
  /** Secrets and derived columns, which the data export leaves out. */
  notExported?: readonly (keyof T & string)[];
  /** Columns with free text; rows that mention the person by name are deleted. */
  mentions?: readonly (keyof T & string)[];
}

/** A table's declaration of personal data; `nobody` does not compile when a column may reference a person. */
export type PersonalData<T> = Declared<T> | ([PersonColumn<T>] extends [never] ? 'nobody' : never);

/** A module's declarations of personal data; a table without one does not compile. */
export type PersonalDataByTable<Tables> = { [N in keyof Tables]: PersonalData<Tables[N]> };

/** Replaces the name and texts of an erased person. */
export const CLOSED_ACCOUNT_TEXT = 'Cuenta cerrada';
