import { Type } from 'typebox';
import { StrictObject, Text } from '../../core/http/schema.ts';

/** An error in a browser. It names no person, and anything like an address or a token is removed. */
export const ClientErrorBody = StrictObject({
  message: Text(300),
  stack: Type.Optional(Type.String({ maxLength: 2000 })),
  /** The message of the error's cause. */
  cause: Type.Optional(Type.String({ maxLength: 300 })),
  /** The remote whose code ran, and its release. */
  remote: Type.Optional(Type.String({ maxLength: 60 })),
  release: Type.Optional(Type.String({ maxLength: 100 })),
  /** The page's path. */
  path: Text(200),
  shell: Text(60),
});
export type ClientErrorReport = Type.Static<typeof ClientErrorBody>;
