// How long a remote takes to build and publish, from nothing, three times each in turn.

import { REMOTES } from '../portal/apps.ts';
import { buildApp } from '../portal/build-app.ts';

for (let run = 0; run < 3; run += 1) {
  for (const remote of REMOTES) {
    const started = performance.now();
    await buildApp(remote);
    console.log(`${remote.padEnd(12)} ${Math.round(performance.now() - started)} ms`);
  }
}
