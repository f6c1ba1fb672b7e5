export interface Save {
  attemptId: number;
  slot: number;
  questionId: number;
  /** JSON of the answer. */
  response: string | null;
  seq: number;
  flagged: boolean;
}

export function saveKey({ attemptId, slot }: Pick<Save, 'attemptId' | 'slot'>): string {
  return `${attemptId}.${slot}`;
}

export function isSameSave(
  one: Pick<Save, 'seq' | 'response'>,
  other: Pick<Save, 'seq' | 'response'>,
): boolean {
  return one.seq === other.seq && one.response === other.response;
}
