export type { RetentionResponse } from '../operations/start/retention.schema.ts';
export type { PortalText, PortalTextName } from './legal-pages/portal-texts.schema.ts';
export type { CreatedRemoteToken, RemoteTokens } from './publishing/push.schema.ts';
export type * from './registry.ts';
export type { PortalPart, PortalReleases } from './remotes.schema.ts';
