import { Type } from 'typebox';
import { Closed, Text } from '../http/schema.ts';

/** What went wrong in a browser. Nobody is named in it, and what looks like an address or a token is taken out. */
export const ClientErrorBody = Closed({
  message: Text(300),
  stack: Type.Optional(Type.String({ maxLength: 2000 })),
  /** The page's path. */
  path: Text(200),
  shell: Text(60),
});
export type ClientError = Type.Static<typeof ClientErrorBody>;
