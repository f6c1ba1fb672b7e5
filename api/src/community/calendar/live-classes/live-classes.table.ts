import type { Generated, Selectable } from 'kysely';

export interface LiveClassesTable {
  id: Generated<number>;
  courseId: number;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Only https, because browsers might execute other schemes. */
  url: string;
  /** The room's unguessable name; `url` is then the portal's page that lets people in. */
  room: Generated<string | null>;
  /** True when only the invited groups may attend, even after all of them were deleted. */
  forGroups: boolean;
  /** The lecture with the recording. */
  recordingLectureId: number | null;
  recordingUrl: string | null;
  /** The id of the series' first class, even after its deletion. */
  seriesId: Generated<number | null>;
  /** The kind of the last reminder, with the announced start. */
  told: Generated<string | null>;
  createdAt: string;
  updatedAt: string;
}
export type LiveClassRow = Selectable<LiveClassesTable>;

export interface LiveClassGroupsTable {
  liveClassId: number;
  groupId: number;
  /** The group's own times; null means the common times. */
  startsAt: Generated<string | null>;
  endsAt: Generated<string | null>;
  /** The group's last reminder, for groups with an own start. */
  told: Generated<string | null>;
}
