import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import type { BrokenPagesTable, ReleasePagesTable } from './canary/page-counts.table.ts';
import type { PortalTextsTable } from './legal-pages/portal-texts.table.ts';
import type { ReleaseRefusalsTable, RemoteTokensTable } from './publishing/remote-tokens.table.ts';
import type { RemoteUpstreamsTable } from './upstreams/upstreams.table.ts';

export interface PortalTables {
  brokenPages: BrokenPagesTable;
  portalTexts: PortalTextsTable;
  releasePages: ReleasePagesTable;
  remoteRefusals: ReleaseRefusalsTable;
  remoteTokens: RemoteTokensTable;
  remoteUpstreams: RemoteUpstreamsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends PortalTables {}
}

export const portalPersonalData: PersonalDataByTable<PortalTables> = {
  brokenPages: 'nobody',
  portalTexts: 'nobody',
  releasePages: 'nobody',
  remoteRefusals: 'nobody',
  remoteTokens: 'nobody',
  remoteUpstreams: 'nobody',
};
