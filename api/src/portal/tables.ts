import type { PortalTextsTable } from './legal-pages/portal-texts.table.ts';
import type { RemoteUpstreamsTable } from './upstreams/upstreams.table.ts';

export interface PortalTables {
  portalTexts: PortalTextsTable;
  remoteUpstreams: RemoteUpstreamsTable;
}
