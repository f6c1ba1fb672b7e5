/** How many of a kind came on a day; what was deleted since still counts for its day. */
export interface DailyCountsTable {
  name: 'sessions' | 'subscriptions';
  day: string;
  count: number;
}
