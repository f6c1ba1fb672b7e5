// The code behind `@rambla/kit/device`, loaded after log-in.
export { inStore } from './browser-database.ts';
export { findSealed, listSealed, putSealed, removeSealed } from './sealed-rows.ts';
export { deleteOtherPeoplesData, restoreDraftsBeforeLogin } from './settle.ts';
export { listUnsent, sendUnsent } from './unsent-work.ts';
