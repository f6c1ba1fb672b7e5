import { type ArchiveEntries, toXmlDocument } from './course-archives.ts';

export interface MoodlePerson {
  firstName: string;
  lastName: string;
  email: string;
  teaches?: true;
  isSuspended?: true;
  groups?: string[];
  /** The grade of the first activity. */
  grade?: number;
}

export const PASSWORD_HASH = '$2y$10$Qm9ycmFtZUVzdG9Ob1NlTGVl';
const TEACHER = 3;
const STUDENT = 5;

const list = <T>(all: T[], each: (one: T, index: number) => string) => all.map(each).join('');

/** Adds people to a backup, with their roles, groups and grades. */
export function addBackupPeople(entries: ArchiveEntries, people: MoodlePerson[]): ArchiveEntries {
  const groups = [...new Set(people.flatMap((person) => person.groups ?? []))];
  const activity = Object.keys(entries).find((name) => /^activities\/[^/]+\/[^/]+\.xml$/.test(name)) ?? '';
  const grades = people.flatMap(({ grade }, index) =>
    grade === undefined ? [] : [{ grade, id: index + 1 }],
  );
  const gradeOf = ({ grade, id }: { grade: number; id: number }) =>
    `<grade_grade id="${id}"><userid>${id}</userid><rawgrade>$@NULL@$</rawgrade><finalgrade>${grade}</finalgrade></grade_grade>`;
  const item = (id: number, type: string) =>
    `<grade_item id="${id}"><itemtype>${type}</itemtype><grade_grades>${list(grades, gradeOf)}</grade_grades></grade_item>`;
  return {
    ...entries,
    'moodle_backup.xml': String(entries['moodle_backup.xml']).replace(
      '<name>users</name><value>0</value>',
      '<name>users</name><value>1</value>',
    ),
    'users.xml': toXmlDocument(
      `<users>${list(
        people,
        (person, index) => `<user id="${index + 1}" contextid="${index + 500}">
          <username>secreto${index}</username><email>${person.email}</email><password>${PASSWORD_HASH}</password>
          <firstname>${person.firstName}</firstname><lastname>${person.lastName}</lastname><deleted>0</deleted>
          </user>`,
      )}</users>`,
    ),
    'roles.xml':
      toXmlDocument(`<roles_definition><role id="${TEACHER}"><shortname>editingteacher</shortname></role>
      <role id="${STUDENT}"><shortname>student</shortname></role></roles_definition>`),
    'course/roles.xml': toXmlDocument(
      `<roles><role_overrides></role_overrides><role_assignments>${list(
        people,
        ({ teaches }, index) => `<assignment id="${index}"><roleid>${teaches ? TEACHER : STUDENT}</roleid>
          <userid>${index + 1}</userid></assignment>`,
      )}</role_assignments></roles>`,
    ),
    'course/enrolments.xml': toXmlDocument(
      `<enrolments><enrols><enrol id="1"><enrol>manual</enrol><status>0</status><user_enrolments>${list(
        people,
        ({ isSuspended }, index) =>
          `<enrolment id="${index}"><status>${isSuspended ? 1 : 0}</status><userid>${index + 1}</userid></enrolment>`,
      )}</user_enrolments></enrol></enrols></enrolments>`,
    ),
    'groups.xml': toXmlDocument(
      `<groups>${list(
        groups,
        (name, at) =>
          `<group id="${at + 1}"><name>${name}</name><group_members>${list(people, (person, index) =>
            person.groups?.includes(name)
              ? `<group_member id="${index}"><userid>${index + 1}</userid></group_member>`
              : '',
          )}</group_members></group>`,
      )}<groupings></groupings></groups>`,
    ),
    [activity.replace(/[^/]+$/, 'grades.xml')]: toXmlDocument(
      `<activity_gradebook><grade_items>${item(1, 'mod')}</grade_items></activity_gradebook>`,
    ),
    'gradebook.xml': toXmlDocument(`<gradebook><grade_items>${item(2, 'course')}</grade_items></gradebook>`),
  };
}
