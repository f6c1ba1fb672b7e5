import type { Generated } from 'kysely';

export interface LinksTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** Only http or https: a browser might execute other schemes. */
  url: string;
}
