/** A lecture without a video that a person said they had done. */
export interface DoneLecturesTable {
  userId: number;
  lectureId: number;
  doneAt: string;
}
