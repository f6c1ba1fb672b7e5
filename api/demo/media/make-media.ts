// Run by hand after editing a storyboard: node api/demo/media/make-media.ts [slug …]
// Needs ffmpeg, espeak-ng, Chromium and the portal's fonts; the results are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoStoryboards } from './storyboards/index.ts';
import { launchPage } from './studio/chromium.ts';
import { renderVideo } from './studio/render-video.ts';
import { computeStepTimes, listDemoChapters, renderDemoCaptions } from './studio/timing.ts';
import { renderSpeeches, speechSecondsOf } from './studio/voice.ts';

const folder = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const outDir = folder('./videos/');
const fontDir = process.env.FONT_DIR ?? folder('../../../shell/kit/styles/fonts');

const wanted = process.argv.slice(2);
mkdirSync(outDir, { recursive: true });

const all = demoStoryboards.map((storyboard) => {
  const speeches = renderSpeeches(storyboard);
  return { storyboard, speeches, steps: computeStepTimes(storyboard, speeches?.map(speechSecondsOf)) };
});
const facts = all.map(({ storyboard, steps }) => ({
  slug: storyboard.slug,
  durationSeconds: steps.at(-1)?.end ?? 0,
  chapters: listDemoChapters(storyboard, steps),
}));
writeFileSync(`${outDir}videos.json`, `${JSON.stringify(facts, null, 2)}\n`);

const page = await launchPage();
try {
  for (const { storyboard, steps, speeches } of all) {
    if (wanted.length > 0 && !wanted.includes(storyboard.slug)) continue;
    writeFileSync(`${outDir}${storyboard.slug}.es.vtt`, renderDemoCaptions(storyboard, steps));
    await renderVideo(page, storyboard, { steps, speeches }, fontDir, outDir);
    process.stdout.write(`${storyboard.slug}: ${steps.length} cues, ${steps.at(-1)?.end} s\n`);
  }
} finally {
  await page.close();
}
