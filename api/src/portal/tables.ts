import type { PortalTextsTable } from './legal-pages/portal-texts.table.ts';

export interface PortalTables {
  portalTexts: PortalTextsTable;
}
