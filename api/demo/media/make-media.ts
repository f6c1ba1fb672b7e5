// Run by hand after editing a storyboard: node api/demo/media/make-media.ts [slug …]
// Needs ffmpeg, Chromium and the portal's fonts; the results are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storyboards } from './storyboards/index.ts';
import { launchPage } from './studio/chromium.ts';
import { renderVideo } from './studio/render-video.ts';
import { beatsOf, chaptersOf, webvtt } from './studio/timing.ts';

const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const outDir = folder('./videos/');
const fontDir = process.env.FONT_DIR ?? folder('../../../shell/kit/fonts');

const wanted = process.argv.slice(2);
mkdirSync(outDir, { recursive: true });

const facts = storyboards.map((storyboard) => ({
  slug: storyboard.slug,
  durationSeconds: beatsOf(storyboard).at(-1)?.end ?? 0,
  chapters: chaptersOf(storyboard),
}));
writeFileSync(`${outDir}videos.json`, `${JSON.stringify(facts, null, 2)}\n`);

const page = await launchPage();
try {
  for (const storyboard of storyboards) {
    if (wanted.length > 0 && !wanted.includes(storyboard.slug)) continue;
    const beats = beatsOf(storyboard);
    writeFileSync(`${outDir}${storyboard.slug}.es.vtt`, webvtt(storyboard));
    await renderVideo(page, storyboard, fontDir, outDir);
    process.stdout.write(`${storyboard.slug}: ${beats.length} cues, ${beats.at(-1)?.end} s\n`);
  }
} finally {
  await page.close();
}
