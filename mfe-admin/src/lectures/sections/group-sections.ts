import type { Lecture } from '@rambla/api/contract';
import type { Section } from '../publication/publication.api.ts';

export interface LectureGroup {
  /** Null: the lectures before the first section. */
  section: Section | null;
  lectures: Lecture[];
}

/** Groups ordered lectures by section, including empty sections. */
export function groupSections(lectures: Lecture[], sections: Section[]): LectureGroup[] {
  const known = new Set(sections.map(({ name }) => name));
  // A section that is not loaded yet must not take its lectures from sight.
  const loose = lectures.filter(({ section }) => section === null || !known.has(section));
  const groups = sections.map((section) => ({
    section,
    lectures: lectures.filter((lecture) => lecture.section === section.name),
  }));
  return loose.length > 0 ? [{ section: null, lectures: loose }, ...groups] : groups;
}
