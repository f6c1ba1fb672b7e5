import type { XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { ArchivePerson } from '../reading/course-plan.ts';
import { readField } from './fields.ts';

const USERS = 'users.xml';
/** Moodle's default id of the student role, for backups that do not name roles. */
const STUDENT_ROLE = '5';

/** The email addresses that Moodle writes into anonymised backups. */
const NAMELESS = /^anon\d*@doesntexist\.com$/;

/** A backup's people: the students as a list, and the number of all others. */
interface MoodlePeople {
  students: ArchivePerson[];
  others: number;
}

async function eachPart(
  spool: UnpackedArchive,
  file: string,
  name: string,
  take: (part: XmlElement, parents: readonly XmlElement[]) => void,
) {
  await spool.parts(file, { isPart: (one) => one === name, take });
}

/** Reads people's groups by user id, in the backup's order. */
async function readGroups(spool: UnpackedArchive): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  await eachPart(spool, 'groups.xml', 'group_member', (member, parents) => {
    const group = parents.findLast(({ name }) => name === 'group');
    const name = readField(group, 'name').slice(0, 100);
    const userId = readField(member, 'userid');
    groups.set(userId, [...(groups.get(userId) ?? []), name]);
  });
  return groups;
}

/** Reads whether each person has an active enrolment. */
async function readEnrolments(spool: UnpackedArchive): Promise<Map<string, boolean>> {
  const enrolments = new Map<string, boolean>();
  await eachPart(spool, 'course/enrolments.xml', 'enrolment', (enrolment) => {
    const userId = readField(enrolment, 'userid');
    const isActive = readField(enrolment, 'status') !== '1';
    enrolments.set(userId, isActive || enrolments.get(userId) === true);
  });
  return enrolments;
}

/** Reads whether each person with a role is a student. */
async function readRoles(spool: UnpackedArchive): Promise<Map<string, boolean>> {
  const students = new Set([STUDENT_ROLE]);
  await eachPart(spool, 'roles.xml', 'role', (role) => {
    const { id = '' } = role.attributes;
    const kind = readField(role, 'archetype') || readField(role, 'shortname');
    if (kind === 'student') students.add(id);
    else students.delete(id);
  });
  const roles = new Map<string, boolean>();
  await eachPart(spool, 'course/roles.xml', 'assignment', (assignment) => {
    const userId = readField(assignment, 'userid');
    // A person who also teaches is no student.
    roles.set(userId, students.has(readField(assignment, 'roleid')) && roles.get(userId) !== false);
  });
  return roles;
}

/** Reads the course's people: only names, email addresses and groups. */
export async function readMoodlePeople(spool: UnpackedArchive): Promise<MoodlePeople> {
  if (!spool.has(USERS)) return { students: [], others: 0 };
  const [groups, enrolments, roles] = [
    await readGroups(spool),
    await readEnrolments(spool),
    await readRoles(spool),
  ];
  const isMember = (id: string) => enrolments.size + roles.size === 0 || enrolments.has(id) || roles.has(id);
  const students: ArchivePerson[] = [];
  let others = 0;
  await eachPart(spool, USERS, 'user', (user) => {
    const { id = '' } = user.attributes;
    if (readField(user, 'deleted') === '1' || !isMember(id)) return;
    const email = readField(user, 'email');
    const isOther = roles.get(id) === false || enrolments.get(id) === false || NAMELESS.test(email);
    if (isOther) others += 1;
    else
      students.push({
        firstName: readField(user, 'firstname'),
        lastName: readField(user, 'lastname'),
        email,
        groups: groups.get(id) ?? [],
      });
  });
  return { students, others };
}

/** Counts people with grades, and the graded items except the totals of categories and course. */
export async function readGradeCounts(
  spool: UnpackedArchive,
  folders: string[],
): Promise<{ people: number; things: number }> {
  const people = new Set<string>();
  const things = new Set<string>();
  for (const file of [...folders.map((folder) => `${folder}/grades.xml`), 'gradebook.xml'])
    await eachPart(spool, file, 'grade_grade', (grade, parents) => {
      const item = parents.findLast(({ name }) => name === 'grade_item');
      if (readField(grade, 'finalgrade') === '' && readField(grade, 'rawgrade') === '') return;
      if (['course', 'category'].includes(readField(item, 'itemtype'))) return;
      people.add(readField(grade, 'userid'));
      things.add(`${file} ${item?.attributes.id}`);
    });
  return { people: people.size, things: things.size };
}
