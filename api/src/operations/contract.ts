export type { DataRequest, DataRequestBody, OwnDataStatus } from './own-data/own-data.schema.ts';
