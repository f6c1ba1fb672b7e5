/** The week in three figures. */
export function WeekFigures() {
  return null;
}
