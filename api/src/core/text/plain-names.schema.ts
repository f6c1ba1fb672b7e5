import { Type } from 'typebox';
import { PLAIN_NAME, PLAIN_NAME_ERROR, PLAIN_TEXT_PATTERN } from './plain-names.ts';

// A file of its own, because TypeBox took half of the time in which a thread that reads archives starts.

/** Creates a schema for a name of one line with visible characters only. */
export function PlainName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: PLAIN_NAME.source, 'x-message': PLAIN_NAME_ERROR });
}

/** Creates a schema like `PlainName` whose text may be empty. */
export function PlainText(maxLength: number) {
  return Type.String({ maxLength, pattern: PLAIN_TEXT_PATTERN, 'x-message': PLAIN_NAME_ERROR });
}
