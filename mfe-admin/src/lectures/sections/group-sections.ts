import type { Lecture } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import type { Section } from '../publication/publication.api.ts';

export interface SectionLectures {
  /** Null for lectures before the first section. */
  section: Section | null;
  lectures: Lecture[];
}

/** Groups ordered lectures by section, including empty sections. */
export function groupLecturesBySection(lectures: Lecture[], sections: Section[]): SectionLectures[] {
  const known = new Set(sections.map(({ name }) => name));
  // Shows lectures above the sections until their own section is loaded.
  const loose = lectures.filter(({ section }) => section === null || !known.has(section));
  const groups = sections.map((section) => ({
    section,
    lectures: lectures.filter((lecture) => lecture.section === section.name),
  }));
  return loose.length > 0 ? [{ section: null, lectures: loose }, ...groups] : groups;
}

/** Describes a section's lectures for its heading. */
export function sectionFactsText({ lectures }: SectionLectures): string {
  const videos = lectures.filter(({ kind }) => kind === 'video');
  const seconds = videos.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const count = lectures.length === 1 ? '1 clase' : `${lectures.length} clases`;
  const drafts = lectures.filter(({ state }) => state === 'draft').length;
  return [
    count,
    seconds > 0 && `${durationText(seconds)} de video`,
    drafts > 0 && (drafts === 1 ? '1 borrador' : `${drafts} borradores`),
  ]
    .filter(Boolean)
    .join(' · ');
}
