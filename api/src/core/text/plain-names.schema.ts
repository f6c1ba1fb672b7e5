import { Type } from 'typebox';
import { NAME, NAME_COMPLAINT, PLAIN_TEXT_PATTERN } from './plain-names.ts';

// Apart from `plain-names.ts`, because the threads that read archives would load TypeBox for half of their start.

/** Creates a schema for a name of one line with visible characters only. */
export function PlainName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: NAME.source, 'x-message': NAME_COMPLAINT });
}

/** Creates a schema like `PlainName` whose text may be empty. */
export function PlainText(maxLength: number) {
  return Type.String({ maxLength, pattern: PLAIN_TEXT_PATTERN, 'x-message': NAME_COMPLAINT });
}
