// `npm run guide-pictures`: retakes the guides' pictures after a screen has changed.
import { takeGuidePictures } from '../e2e/guide-pictures.ts';
import { buildChangedApps } from './build.ts';

await buildChangedApps();
await takeGuidePictures();
