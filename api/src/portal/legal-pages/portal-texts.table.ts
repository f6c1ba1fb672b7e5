import type { PortalTextName } from './portal-texts.schema.ts';

export interface PortalTextsTable {
  name: PortalTextName;
  /** Empty means that the portal has no such page. */
  markdown: string;
  bodyHtml: string;
  version: number;
  updatedAt: string;
}
