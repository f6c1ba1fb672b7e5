import type { CourseType, Role } from '../../src/core/http/schema.ts';
import type { EnrolmentMode } from '../../src/courses/courses.table.ts';

export interface DemoLecture {
  title: string;
  description: string;
  /** Slug of a video in `media/videos`. */
  video?: string;
  /** The lecture's Markdown, for a lecture without a video. */
  page?: string;
  /** True when visitors may watch the lecture too. */
  open?: true;
  /** The title of the section that starts with this lecture. */
  section?: string;
}

export interface DemoLink {
  name: string;
  url: string;
}

export interface DemoAttachment {
  /** The displayed name; the file is `papers/files/<file>`. */
  name: string;
  file: string;
}

export interface DemoCourse {
  slug: string;
  name: string;
  description: string;
  /** One goal per line. */
  objective: string;
  audience: string;
  groups: readonly string[];
  type: CourseType;
  category: string;
  enrolment: EnrolmentMode;
  lectures: readonly DemoLecture[];
  links: readonly DemoLink[];
  attachments: readonly DemoAttachment[];
}

export interface DemoPerson {
  username: string;
  email: string;
  name: string;
  role: Role;
  ci: string;
  birthDate: string;
  /** False for a person who never activated their account. */
  active?: false;
  /** Only for teachers: shown on the pages of their courses. */
  about?: string;
}
