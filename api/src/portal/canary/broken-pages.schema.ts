import { StrictObject, Text } from '../../core/http/schema.ts';
import { RemoteParams } from '../remotes.schema.ts';

/** A broken page with its ticket. */
export const BrokenPageBody = StrictObject({
  ticket: Text(4000),
  remote: RemoteParams.properties.name,
  message: Text(300),
  path: Text(200),
});
