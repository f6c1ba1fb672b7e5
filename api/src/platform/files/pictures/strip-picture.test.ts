import { describe, expect, test } from 'vitest';
import { CLEAN_PICTURES, METADATA_PICTURES, METADATA_TEXT } from '../../../../test/metadata-pictures.ts';
import { readOrientation } from './orientation.ts';
import { stripPicture } from './strip-picture.ts';

/** Reads the orientation from our own EXIF data, the only one with this beginning. */
function orientationOf(bytes: Buffer): number {
  const at = bytes.indexOf('MM\0*', 0, 'latin1');
  return at < 0 ? 1 : readOrientation(bytes.subarray(at));
}

describe.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s', (type) => {
  test('R46: keeps its pixels and its orientation, and tells nothing else', () => {
    const told = METADATA_PICTURES[type];
    expect(told.includes(METADATA_TEXT)).toBe(true);
    const stripped = stripPicture(told);
    expect(stripped.includes(METADATA_TEXT)).toBe(false);
    expect(stripped.includes('Xiaomi')).toBe(false);
    if (type !== 'gif') expect(orientationOf(stripped)).toBe(6);
    expect(stripPicture(stripped)).toEqual(stripped);
  });

  test('that is clean stays as it is', () => {
    const stripped = stripPicture(CLEAN_PICTURES[type]);
    const [longest] = [CLEAN_PICTURES[type].subarray(-20)];
    expect(stripped.subarray(-20)).toEqual(longest);
    expect(orientationOf(stripped)).toBe(1);
  });

  test('that is cut is refused, and never hangs', () => {
    for (let length = 12; length < CLEAN_PICTURES[type].length - 12; length += 7)
      expect(() => stripPicture(CLEAN_PICTURES[type].subarray(0, length)), `${length}`).not.toThrow(
        RangeError,
      );
  });
});
