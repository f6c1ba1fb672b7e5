/** A request to `portal-process.ts`: start a server with these settings, or close it. */
export type PortalRequest = { start: NodeJS.ProcessEnv } | 'close';
