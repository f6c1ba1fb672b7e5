import { type ExpressionBuilder, sql } from 'kysely';
import { OFFICE_ROLES } from '../accounts/users/users.queries.ts';
import { addSecondsInSql } from '../core/database/add-seconds-in-sql.ts';
import type { Db, Tables } from '../core/database/database.ts';
import { DAY, fromNow, now } from '../core/time/time.ts';
import {
  selectOwnExtraTime,
  selectOwnLiveClassEnd,
  selectOwnLiveClassStart,
  selectOwnQuizClosingDate,
} from '../courses/publication/own-dates.ts';
import { isPublishedCourse } from '../courses/publication/publication-conditions.ts';
import { selectMembers } from '../courses/subscriptions/course-members.queries.ts';
import { hasCourseRole } from '../courses/subscriptions/course-role-conditions.ts';
import { isLiveSubscription } from '../courses/subscriptions/subscriptions.live.ts';
import {
  ANSWER_KINDS,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
  notificationKindDefinitionOf,
} from './notice-kinds.ts';

interface Members {
  courseId: number;
  groupId?: number | null;
  /** Limits the list to people with this role. */
  role?: 'student' | 'teacher';
}

/** Lists the current members of a course or group, as recipients for `notify`. */
export async function listMemberIds(db: Db, { courseId, groupId, role }: Members): Promise<number[]> {
  let query = selectMembers(db, courseId).select('users.id').where('users.active', '=', true);
  if (groupId != null) query = query.where('subscriptions.groupId', '=', groupId);
  if (role) query = query.where(hasCourseRole(role));
  return (await query.execute()).map(({ id }) => id);
}

const OFFICE_KINDS = NOTIFICATION_KIND_NAMES.filter(
  (kind) => notificationKindDefinitionOf(kind).role === 'bedelia',
);

type Both = ExpressionBuilder<Tables, 'notices' | 'users'>;

function isInCourse(where: Both) {
  return where.exists(
    where
      .selectFrom('subscriptions')
      .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
      .select('subscriptions.id')
      .whereRef('subscriptions.userId', '=', 'notices.userId')
      .whereRef('subscriptions.courseId', '=', 'notices.courseId')
      .where((either) => either.or([hasCourseRole('teacher'), isPublishedCourse()]))
      .where(isLiveSubscription),
  );
}

/** Hides a deleted announcement's notifications, which reappear when it is restored. */
function announcementExists(where: Both) {
  return where.exists(
    where
      .selectFrom('announcements')
      .select('announcements.id')
      .whereRef('announcements.id', '=', 'notices.aboutId'),
  );
}

/** Hides the notifications of a removed answer, which reappear when it is restored. */
function answerIsNotRemoved(where: Both) {
  return where.not(
    where.exists(
      where
        .selectFrom('talkAnswers')
        .select('talkAnswers.id')
        .whereRef('talkAnswers.id', '=', 'notices.aboutId')
        .where('talkAnswers.removedAt', 'is not', null),
    ),
  );
}

/** Hides reminders of a quiz or live class that is now more than a day away, or has no end. */
function reminderIsCurrent(where: Both) {
  const reader = sql.ref<number>('notices.userId');
  const closes = where
    .selectFrom('quizzes')
    .select('quizzes.id')
    .whereRef('quizzes.id', '=', 'notices.aboutId')
    .where(selectOwnQuizClosingDate(reader), '<=', fromNow(DAY));
  const starts = where
    .selectFrom('liveClasses')
    .select('liveClasses.id')
    .whereRef('liveClasses.id', '=', 'notices.aboutId')
    .where(selectOwnLiveClassStart(reader), '<=', fromNow(DAY));
  return where.and([
    where.or([where('notices.kind', '<>', 'quizCloses'), where.exists(closes)]),
    where.or([where('notices.kind', '<>', 'liveClass'), where.exists(starts)]),
  ]);
}

/** An SQL condition: the person is active and may still see the notification. */
export function canSeeNotification(where: Both) {
  return where.and([
    where('users.active', '=', true),
    where.or([
      where('notices.courseId', 'is', null),
      where('users.role', 'in', OFFICE_ROLES),
      isInCourse(where),
    ]),
    where.or([where('users.role', 'in', OFFICE_ROLES), where('notices.kind', 'not in', OFFICE_KINDS)]),
    where.or([where('notices.kind', '<>', 'announcement'), announcementExists(where)]),
    where.or([where('notices.kind', 'not in', ANSWER_KINDS), answerIsNotRemoved(where)]),
    reminderIsCurrent(where),
  ]);
}

const OF_QUIZZES: NotificationKind[] = ['quizOpens', 'quizCloses'];

/** True while a mail is useful, for example before the quiz closes or the live class ends. */
export function isStillRelevantNotification(db: Db, where: Both) {
  const reader = sql.ref<number>('notices.userId');
  const isOpen = where.exists(
    where
      .selectFrom('quizzes')
      .select('quizzes.id')
      .whereRef('quizzes.id', '=', 'notices.aboutId')
      .where('quizzes.state', '=', 'published')
      .where((either) =>
        either.or([
          either(selectOwnQuizClosingDate(reader), 'is', null),
          either(
            addSecondsInSql(db, selectOwnQuizClosingDate(reader), selectOwnExtraTime(reader)),
            '>',
            now(),
          ),
        ]),
      ),
  );
  const handedIn = where.exists(
    where
      .selectFrom('attempts')
      .select('attempts.id')
      .whereRef('attempts.quizId', '=', 'notices.aboutId')
      .whereRef('attempts.userId', '=', 'notices.userId')
      .where('attempts.preview', '=', false)
      .where('attempts.state', '<>', 'running'),
  );
  const isAhead = where.exists(
    where
      .selectFrom('liveClasses')
      .select('liveClasses.id')
      .whereRef('liveClasses.id', '=', 'notices.aboutId')
      .where(selectOwnLiveClassEnd(reader), '>', now()),
  );
  const isLeft = where.exists(
    where
      .selectFrom('newMaterials')
      .select('newMaterials.id')
      .whereRef('newMaterials.toldWith', '=', 'notices.aboutId'),
  );
  return where.and([
    where.or([where('notices.kind', '<>', 'newMaterials'), isLeft]),
    where.or([where('notices.kind', '<>', 'liveClass'), isAhead]),
    where.or([where('notices.kind', 'not in', OF_QUIZZES), isOpen]),
    where.or([where('notices.kind', '<>', 'quizCloses'), where.not(handedIn)]),
  ]);
}
