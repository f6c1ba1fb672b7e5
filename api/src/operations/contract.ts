export type { DataExportStatus, DataRequest, DataRequestBody } from './own-data/own-data.schema.ts';
