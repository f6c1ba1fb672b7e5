// What is behind `@rambla/kit/device`, fetched when somebody is logged in.
export { inStore } from './browser-database.ts';
export { findSealed, listSealed, putSealed, removeSealed } from './sealed-rows.ts';
export { settle, welcome } from './settle.ts';
export { listUnsent, sendUnsent } from './unsent-work.ts';
