export type { PortalText, PortalTextName } from './legal-pages/portal-texts.schema.ts';
export type * from './registry.ts';
