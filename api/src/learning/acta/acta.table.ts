import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** The institute's conversion of percents to marks; without a row the default applies. */
export interface ActaConversionTable {
  id: number;
  /** The conversion as JSON. */
  conversion: string;
}

/** A closed acta. It outlives its course, so it has no foreign key; the database refuses changes. */
export interface ActasTable {
  id: Generated<number>;
  courseId: number;
  period: string;
  courseName: string;
  courseCode: string;
  shift: string;
  closedById: number;
  closedBy: string;
  closedAt: string;
  /** The conversion in force when the acta was closed, as JSON. */
  conversion: string;
}

/** A line of a closed acta, with the person's name and ci when it was closed. */
export interface ActaLinesTable {
  id: Generated<number>;
  actaId: number;
  position: number;
  userId: number;
  surname: string | null;
  firstName: string | null;
  ci: string | null;
  percent: number | null;
  /** Null means that the person did not take part. */
  mark: number | null;
}

/** A later correction of a line, which itself stays unchanged. */
export interface ActaRectificationsTable {
  id: Generated<number>;
  actaId: number;
  userId: number;
  markBefore: number | null;
  markAfter: number | null;
  reason: string;
  byId: number;
  by: string;
  at: string;
}

export type ActaRow = Selectable<ActasTable>;

const RECORD = 'an acta is the record of the institute and never changes';

export const actasPersonalData: PersonalData<ActasTable> = { rows: { closedById: { keep: RECORD } } };
export const actaLinesPersonalData: PersonalData<ActaLinesTable> = {
  rows: { userId: { keep: RECORD, export: true } },
};
export const actaRectificationsPersonalData: PersonalData<ActaRectificationsTable> = {
  rows: { userId: { keep: RECORD, export: true }, byId: { keep: RECORD } },
};
