import { toPlainExcerpt } from '../platform/text/plain-text.ts';
import type { Course } from './courses.schema.ts';

const SUMMARY_LENGTH = 300;
/** A summary needs no more of the description, and reading more is slow. */
const READ_LENGTH = 2000;

/** Adds the beginning of the description as plain text, for cards and search engines. */
export function addCourseSummary(course: Course): Course {
  const { description } = course;
  // Removes the dollar signs around formulas.
  const words = description?.slice(0, READ_LENGTH).replace(/\$([^$\n]+)\$/g, '$1') ?? null;
  return { ...course, summary: words && toPlainExcerpt(words, SUMMARY_LENGTH) };
}
