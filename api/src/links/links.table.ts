import type { Generated } from 'kysely';

export interface LinksTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** http or https, nothing that a browser would run. */
  url: string;
}
