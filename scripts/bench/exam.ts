// npm run bench -- exam [students=2000] [kills=0] [processes=1] [startSeconds=60] [thinkSeconds=6]
// What it does is printed first. With DATABASE_URL it runs on that (empty) database instead of SQLite.
import { benchExam } from '../../api/bench/exam/exam.ts';

const [students = 2000, kills = 0, processes = 1, startSeconds = 60, thinkSeconds = 6] = process.argv
  .slice(3)
  .map(Number);
const isWell = await benchExam({ students, kills, processes, startSeconds, thinkSeconds });
process.exit(isWell ? 0 : 1);
