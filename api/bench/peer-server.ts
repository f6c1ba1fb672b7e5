import jwt from '@fastify/jwt';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { JWT_OPTIONS } from '../src/accounts/sessions/sessions.token.ts';
import { MyCoursesResponse } from '../src/courses/courses.schema.ts';

// Answers like the API's `/courses/my_courses`, but with hand-written SQL in bare Fastify.
const db = new Database(process.env.SQLITE_FILE ?? '', { readonly: true });
const session = db.prepare(
  `select s."id", u."id" as "userId", u."role" from "sessions" s join "users" u on u."id" = s."userId"
   where s."id" = ? and s."userId" = ? and s."expiresAt" > ? and u."active" = 1`,
);
const courses = db.prepare(
  `select c.*, (select count(*) from "lectures" l where l."courseId" = c."id") as "lectureCount",
   (select string_agg(g."name", char(10) order by g."position") from "courseGroups" g where g."courseId" = c."id") as "groups",
   (select m."courseRole" from "subscriptions" m where m."userId" = ? and m."courseId" = c."id") as "courseRole" from "courses" c
   where c."id" in (select "courseId" from "subscriptions" where "userId" = ? and ("expiresAt" is null or "expiresAt" > ?))
   order by c."sortKey", c."id" limit 1001`,
);

interface Row {
  role: string;
  groups: string | null;
  courseRole: string | null;
}

const app = Fastify();
await app.register(jwt, { secret: process.env.JWT_SECRET ?? '', ...JWT_OPTIONS });
app.get('/', async () => 'ready');
app.get('/my_courses', { schema: { response: { 200: MyCoursesResponse } } }, async (request) => {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  const { sub, sid } = app.jwt.verify<{ sub: string; sid: number }>(token);
  const now = new Date().toISOString();
  const caller = session.get(sid, Number(sub), now) as Row | undefined;
  if (!caller) throw new Error('no session');
  const rows = courses.all(Number(sub), Number(sub), now) as Row[];
  const teaches = caller.role !== 'student';
  return {
    courses: rows.map(({ courseRole, ...row }) => ({
      ...row,
      groups: row.groups?.split('\n') ?? [],
      teaches,
      assists: courseRole === 'assistant',
    })),
    nextCursor: null,
  };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
