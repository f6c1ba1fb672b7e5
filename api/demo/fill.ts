import { hashPassword } from '../src/accounts/users/passwords.ts';
import { hasUsers } from '../src/accounts/users/users.queries.ts';
import { isUniqueViolation } from '../src/core/database/failures.ts';
import type { Services } from '../src/operations/start/services.ts';
import { deleteUnusedFile } from '../src/platform/files/store-file.ts';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoCourses } from './content/courses/index.ts';
import { fillAnnouncements } from './fill/announcements.ts';
import { fillCertificates } from './fill/certificates.ts';
import { fillCourses } from './fill/courses.ts';
import { fillDiscussions } from './fill/discussions.ts';
import { fillGradebook } from './fill/gradebook.ts';
import { fillHistory } from './fill/history.ts';
import { fillLiveClasses } from './fill/live-classes.ts';
import { fillPeople } from './fill/people.ts';
import { fillQuizzes } from './fill/quizzes.ts';
import { storeDemoFiles } from './fill/store-demo-files.ts';
import { fillSubscriptions } from './fill/subscriptions.ts';

/** Fills an empty database with the demo institute, all or nothing. */
export async function fillDemo({
  config,
  db,
  storage,
}: Pick<Services, 'config' | 'db' | 'storage'>): Promise<void> {
  const [passwordHash, files] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    storeDemoFiles({ db, storage }, demoCourses),
  ]);
  try {
    await db.transaction().execute(async (trx) => {
      const people = await fillPeople(trx, passwordHash);
      const courses = await fillCourses(trx, files);
      await fillSubscriptions(trx, people, courses);
      await fillHistory(trx, people, courses);
      await fillQuizzes(trx, people, courses);
      await fillDiscussions(trx, people, courses);
      await fillLiveClasses(trx, courses);
      await fillAnnouncements(trx, people, courses);
      await fillGradebook(trx, people, courses);
      await fillCertificates(trx, courses, config.instituteName);
    });
  } catch (error) {
    for (const { id } of files.values()) await deleteUnusedFile({ db, storage }, id);
    // Ignores the error if another process has filled the database at the same time.
    if (!(isUniqueViolation(error) && (await hasUsers(db)))) throw error;
  }
}
