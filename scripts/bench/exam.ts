// npm run bench -- exam [students=2000] [kills=0] [processes=1] [startSeconds=60] [thinkSeconds=6]
//   [certificates=0]
// Lets all students take one exam at the same time, and audits every acknowledged answer.
// It prints its settings first. With DATABASE_URL it uses that empty database instead of SQLite.
import { benchExam } from '../../api/bench/exam/exam.ts';
import type { BenchRow } from './row.ts';

export async function measure(args: string[]): Promise<BenchRow[]> {
  const [students = 2000, kills = 0, processes = 1, startSeconds = 60, thinkSeconds = 6, certificates = 0] =
    args.map(Number);
  const result = await benchExam({ students, kills, processes, startSeconds, thinkSeconds, certificates });
  const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
  const what = (text: string) => `exam, ${students} students, ${database}: ${text}`;
  return [
    { what: what('95 % of starts within'), value: result.startMs, unit: 'ms', goal: '≤ 1000' },
    { what: what('95 % of saves within'), value: result.saveMs, unit: 'ms', goal: '≤ 250' },
    ...(certificates > 0
      ? [{ what: what('certificates issued meanwhile'), value: result.issued, goal: `= ${certificates}` }]
      : []),
    { what: what('failed calls'), value: result.failures, ...(kills === 0 && { goal: '= 0' }) },
    {
      what: what('answers lost, changed or counted twice'),
      value: result.wrong,
      goal: '= 0',
      more: `of ${result.acknowledged} acknowledged`,
    },
  ];
}
