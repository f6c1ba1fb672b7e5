import { plainText } from '../platform/text/plain-text.ts';
import type { Course } from './courses.schema.ts';

const SUMMARY_LENGTH = 300;
/** More is never needed for it, and takes time. */
const READ_LENGTH = 2000;

/** Adds the description in plain words, for cards and search engines. */
export function withSummary(course: Course): Course {
  const { description } = course;
  // A formula reads better without its signs.
  const words = description?.slice(0, READ_LENGTH).replace(/\$([^$\n]+)\$/g, '$1') ?? null;
  return { ...course, summary: words && plainText(words, SUMMARY_LENGTH) };
}
