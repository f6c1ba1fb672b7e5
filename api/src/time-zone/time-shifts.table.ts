/** How far the institute's clocks are from UTC, since when; triggers count days by it. */
export interface TimeShiftsTable {
  from: string;
  seconds: number;
}
