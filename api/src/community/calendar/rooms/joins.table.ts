import type { Generated } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';

/** Somebody joined a live class in its room: the attendance. */
export interface LiveClassJoinsTable {
  id: Generated<number>;
  liveClassId: number;
  userId: number;
  joinedAt: string;
  /** Equals `firstJoinedAt` until the person returns. */
  lastJoinedAt: string;
}

export const liveClassJoinsData: PersonalData<LiveClassJoinsTable> = { rows: { userId: 'export' } };
