import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SLOW_PROGRAM_LIMITS } from '../../../core/process/program.ts';
import { decodeAudio } from './cut-audio.ts';

const SECONDS = 3600;
const folder = mkdtempSync(join(tmpdir(), 'rambla-sound-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each silence of an hour is found once, at its middle', async () => {
  const beeps = `aevalsrc='if(lt(mod(t,2),1),sin(2000*t),0)':d=${SECONDS}:s=16000`;
  const from = join(folder, 'beeps.flac');
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', beeps, from]);
  const { seconds, silences } = await decodeAudio(from, folder, SLOW_PROGRAM_LIMITS);
  expect(seconds).toBeCloseTo(SECONDS, 1);
  // The last silence lasts until the end of the file, so it is not compared.
  expect(silences.map(Math.floor).slice(0, SECONDS / 2 - 1)).toEqual(
    Array.from({ length: SECONDS / 2 - 1 }, (_, index) => 2 * index + 1),
  );
}, 120_000);
