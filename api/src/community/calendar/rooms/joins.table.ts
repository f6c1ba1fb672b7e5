import type { Generated } from 'kysely';
import type { PersonalData } from '../../../core/database/personal-data.ts';

/** A person's attendance in a live class's room. */
export interface LiveClassJoinsTable {
  id: Generated<number>;
  liveClassId: number;
  userId: number;
  joinedAt: string;
  /** Equals `joinedAt` until the person comes back. */
  lastJoinedAt: string;
}

export const liveClassJoinsPersonalData: PersonalData<LiveClassJoinsTable> = { rows: { userId: 'export' } };
