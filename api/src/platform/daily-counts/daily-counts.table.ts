/** Counts arrivals per day; rows that are deleted later still count for their day. */
export interface DailyCountsTable {
  name: 'sessions' | 'subscriptions';
  day: string;
  count: number;
}
