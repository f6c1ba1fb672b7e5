/** Daily counts of new rows; rows deleted later stay counted. */
export interface DailyCountsTable {
  name: 'sessions' | 'subscriptions';
  day: string;
  count: number;
}
