import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
} from '../../core/http/schema.ts';
import { Job } from '../../platform/jobs/jobs.schema.ts';
import { DATA_REQUEST_KINDS } from './own-data.table.ts';

const ReadyCopy = Type.Object({ name: Type.String(), bytes: Type.Integer(), expiresAt: IsoTime });

/** The state of the caller's data export, and when the account closes. */
export const OwnDataResponse = Type.Object({
  job: Nullable(Job),
  failure: Nullable(
    Type.Object({ message: Type.String({ description: 'Por qué no se pudo preparar la última' }) }),
  ),
  copy: Nullable(ReadyCopy),
  closesAt: Nullable(IsoTime),
  /** Courses that the person loses with the account. */
  courses: Type.Array(Type.String()),
});
export const DataExportLinkResponse = Type.Object({ url: Type.String() });
export const DataExportQuery = StrictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export const AccountClosureResponse = Type.Object({ closesAt: IsoTime });

export const DataRequestBody = StrictObject({
  userId: Id,
  kind: OneOf(DATA_REQUEST_KINDS),
  receivedAt: IsoTime,
});
const DataRequest = Type.Object({
  id: Id,
  userId: Id,
  /** Null after the person was erased. */
  username: Nullable(Type.String()),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  kind: OneOf(DATA_REQUEST_KINDS),
  receivedAt: IsoTime,
  dueAt: IsoTime,
  doneAt: Nullable(IsoTime),
  copy: Nullable(ReadyCopy),
});
export const DataRequestResponse = Type.Object({ request: DataRequest });
const { limit, cursor } = buildListQuery();
export const DataRequestsQuery = StrictObject({
  limit,
  cursor,
  open: Type.Optional(
    Type.Boolean({ description: 'Los pendientes, que vencen antes primero; o los cumplidos' }),
  ),
});
export const DataRequestsResponse = Type.Object({
  requests: Type.Array(DataRequest),
  nextCursor: NextCursor,
});

export type OwnDataStatus = Type.Static<typeof OwnDataResponse>;
export type DataRequest = Type.Static<typeof DataRequest>;
export type DataRequestsQuery = Type.Static<typeof DataRequestsQuery>;
export type DataRequestBody = Type.Static<typeof DataRequestBody>;
