// What the browser knows of the API: types alone, one line per slice, nothing that runs.
export type { ErrorBody } from './schema.ts';
