import type { Generated, Selectable } from 'kysely';

export interface LiveClassesTable {
  id: Generated<number>;
  courseId: number;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Https only: browsers might execute other schemes. */
  url: string;
  /** The unguessable name of its room on the institute's server; `url` is then the portal's page that lets people in. */
  room: Generated<string | null>;
  /** True: only for its groups, also when none of them is left. */
  forGroups: boolean;
  /** A lecture of the course. */
  recordingLectureId: number | null;
  recordingUrl: string | null;
  /** A weekly series has the id of its first class, even after that is deleted. */
  seriesId: Generated<number | null>;
  /** The kind of the last reminder and the start that it announced. */
  told: Generated<string | null>;
  createdAt: string;
  updatedAt: string;
}
export type LiveClassRow = Selectable<LiveClassesTable>;

export interface LiveClassGroupsTable {
  liveClassId: number;
  groupId: number;
  /** The group's own times; null: everybody's. */
  startsAt: Generated<string | null>;
  endsAt: Generated<string | null>;
  /** The group's last reminder, where it has its own start. */
  told: Generated<string | null>;
}
