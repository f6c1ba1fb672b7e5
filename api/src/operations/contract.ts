export type { DataRequest, DataRequestBody, OwnData } from './own-data/own-data.schema.ts';
