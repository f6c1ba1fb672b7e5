import { issueInvitationTokens } from '../../accounts/users/invitations.queries.ts';
import { buildInvitationMail } from '../../accounts/users/users.mails.ts';
import { insertUsers, type NewUser } from '../../accounts/users/users.queries.ts';
import { isTrustedForEmail, type OidcProvider } from '../../core/config/oidc.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { now } from '../../core/time/time.ts';
import { listCourseMemberIds } from '../../courses/subscriptions/course-members.queries.ts';
import { ensureGroup, toGroupKey } from '../../courses/subscriptions/groups/groups.queries.ts';
import { setListPosition } from '../../courses/subscriptions/list-positions.queries.ts';
import { upsertSubscriptions } from '../../courses/subscriptions/subscriptions.queries.ts';
import type { Mail } from '../../platform/mails/mail.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { findAccounts, isRowProblem, matchAccount } from './accounts.ts';
import {
  buildAddedToCourseMail,
  buildCourseInvitationMail,
  buildProviderInvitationMail,
} from './import.mails.ts';
import type { RejectedRow } from './imports.queries.ts';
import type { PersonRow } from './read-people.ts';

export interface EnrolmentDestination {
  course: { id: number; name: string } | undefined;
  message: string | undefined;
  /** False sends no mail. */
  mail: boolean;
  /** The lifetime of an invitation in days. */
  days: number;
  /** The log-in providers whose users need no invitation link. */
  providers: OidcProvider[];
}

type Ready = PersonRow & { user: NewUser };

/** A person of this batch, who has an account by now. */
interface ImportedPerson {
  person: Ready;
  id: number;
  username: string;
  firstName: string | null;
  email: string;
  active: boolean;
  isInvited: boolean;
  isNew: boolean;
}

async function createAccounts(change: Change, people: Ready[]): Promise<ImportedPerson[]> {
  if (people.length === 0) return [];
  const rows = await insertUsers(
    change.trx,
    people.map(({ user }) => user),
  );
  const byEmail = new Map(rows.map((row) => [toEmailKey(row.email), row]));
  change.audit(
    ...rows.map(({ id, username, email, role }) => ({
      action: 'user.create',
      target: { type: 'user', id, name: username },
      details: { email, role, imported: true },
    })),
  );
  return people.flatMap((person) => {
    const row = byEmail.get(toEmailKey(person.user.email));
    return row ? [{ ...row, person, active: true, isInvited: true, isNew: true }] : [];
  });
}

/** Subscribes people; returns the ids of those who were not in the course. */
async function enrol(
  change: Change,
  people: ImportedPerson[],
  course: { id: number; name: string },
): Promise<Set<number>> {
  const { trx } = change;
  const groups = new Map<string, number>();
  const members = await listCourseMemberIds(
    trx,
    course.id,
    people.map(({ id }) => id),
  );
  // Members stay in their groups, so that a group for them alone would remain empty.
  for (const { group } of people.filter(({ id }) => !members.has(id)).map(({ person }) => person)) {
    const key = toGroupKey(group ?? '');
    if (group && !groups.has(key)) groups.set(key, await ensureGroup(trx, course.id, group));
  }
  const at = now();
  const wanted = people.map(({ id, person }) => ({
    userId: id,
    courseId: course.id,
    expiresAt: person.expiresAt,
    groupId: groups.get(toGroupKey(person.group ?? '')) ?? null,
  }));
  const written = new Map(
    (await upsertSubscriptions(trx, wanted, at)).map((row) => [row.userId, row.createdAt]),
  );
  const added = people.filter(({ id }) => written.has(id));
  for (const { id, person } of people) await setListPosition(trx, course.id, id, person.line);
  change.audit(
    ...added.map(({ id, username, person: { group, expiresAt } }) => ({
      action: written.get(id) === at ? 'subscription.create' : 'subscription.renew',
      target: { type: 'user', id, name: username },
      details: { courseId: course.id, courseName: course.name, group, expiresAt, imported: true },
    })),
  );
  return new Set(added.map(({ id }) => id));
}

/** Composes the mails; invited people get a link or a provider's log-in, inactive ones no mail. */
async function composeMails(
  change: Change,
  people: ImportedPerson[],
  { course, message, days, providers }: EnrolmentDestination,
): Promise<Mail[]> {
  const awake = people.filter(({ active }) => active);
  const providerOf = ({ email }: ImportedPerson) =>
    providers.find((provider) => isTrustedForEmail(provider, email));
  const invited = awake.filter((one) => one.isInvited && !providerOf(one));
  const tokens = await issueInvitationTokens(
    change.trx,
    invited.map(({ id }) => id),
    days,
  );
  const tokenOf = new Map(invited.map(({ id }, index) => [id, tokens[index] ?? '']));
  return awake
    .map((one) => {
      const token = tokenOf.get(one.id);
      const letter = course && { course, group: one.person.group, message };
      const provider = one.isInvited && providerOf(one);
      if (provider) return buildProviderInvitationMail(one, provider.label, letter);
      if (token === undefined) return letter && buildAddedToCourseMail(one, letter);
      return letter
        ? buildCourseInvitationMail(one, letter, token, days)
        : buildInvitationMail(one, token, days);
    })
    .filter((mail) => mail !== undefined);
}

/** Imports some rows; people who already have an account are enrolled with it. */
export async function importPeopleBatch(
  change: Change,
  people: Ready[],
  destination: EnrolmentDestination,
  importer: Pick<Caller, 'role'>,
) {
  const { course, mail } = destination;
  const accounts = await findAccounts(
    change.trx,
    people.map(({ user }) => user),
  );
  const rejected: RejectedRow[] = [];
  const strangers: Ready[] = [];
  const known: ImportedPerson[] = [];
  for (const person of people) {
    const verdict = matchAccount(person.user, accounts, importer);
    if (isRowProblem(verdict)) rejected.push({ row: person.line, cells: person.cells, problems: [verdict] });
    else if (verdict === null) strangers.push(person);
    else known.push({ ...verdict, person, isInvited: Boolean(verdict.isInvited), isNew: false });
  }
  const made = await createAccounts(change, strangers);
  const added = course ? await enrol(change, [...made, ...known], course) : new Set<number>();
  const joined = known.filter(({ id }) => added.has(id));
  const letters = mail ? await composeMails(change, [...made, ...joined], destination) : [];
  change.mail(...letters);
  return {
    created: made.length,
    joined: joined.length,
    unchanged: known.length - joined.length,
    mails: letters.length,
    rejected,
  };
}
