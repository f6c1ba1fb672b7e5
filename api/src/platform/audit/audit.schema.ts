import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  UnsignedInteger,
} from '../../core/http/schema.ts';

export const AuditEntry = Type.Object({
  id: Id,
  at: IsoTime,
  actorId: Nullable(Id),
  actorName: Type.String(),
  action: Type.String(),
  targetType: Type.String(),
  targetId: Nullable(Id),
  targetName: Type.String(),
  details: Type.Any(),
});
export const AuditQuery = Type.Object({
  ...buildListQuery(),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  actorId: Type.Optional(Id),
  targetId: Type.Optional(Id),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
});
export const AuditResponse = Type.Object({
  audit: Type.Array(AuditEntry),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});

export type AuditEntry = Type.Static<typeof AuditEntry>;
export type AuditQuery = Type.Static<typeof AuditQuery>;
export type AuditResponse = Type.Static<typeof AuditResponse>;
