import { Type } from 'typebox';
import { Id, Nullable, StrictObject, UnsignedInteger } from '../../../core/http/schema.ts';
import { PlainName } from '../../../core/text/plain-names.schema.ts';

export const NewGroupBody = StrictObject({ name: PlainName(100) });
/** Also accepts a group from a GET. */
export const GroupBody = StrictObject({
  name: PlainName(100),
  id: Type.Optional(Type.Unknown()),
  members: Type.Optional(Type.Unknown()),
});
export const Group = Type.Object({ id: Id, name: Type.String(), members: UnsignedInteger });
export type Group = Type.Static<typeof Group>;

export const GroupParams = Type.Object({ id: Id, groupId: Id });
export const GroupResponse = Type.Object({ group: Group });
export const GroupsResponse = Type.Object({ groups: Type.Array(Group) });

export const MergeGroupsBody = StrictObject({ into: Id });
/** A null `groupId` removes the people from their groups. */
export const MoveMembersBody = StrictObject({
  groupId: Nullable(Id),
  userIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
});
export const MoveMembersResponse = Type.Object({ moved: UnsignedInteger });
