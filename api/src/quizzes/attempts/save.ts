export interface AnswerSave {
  attemptId: number;
  slot: number;
  questionId: number;
  /** JSON of the answer. */
  response: string | null;
  seq: number;
  flagged: boolean;
}

export function slotKeyOf({ attemptId, slot }: Pick<AnswerSave, 'attemptId' | 'slot'>): string {
  return `${attemptId}.${slot}`;
}

export function isSameSave(
  one: Pick<AnswerSave, 'seq' | 'response'>,
  other: Pick<AnswerSave, 'seq' | 'response'>,
): boolean {
  return one.seq === other.seq && one.response === other.response;
}
