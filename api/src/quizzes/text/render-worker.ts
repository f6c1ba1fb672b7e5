import { parentPort } from 'node:worker_threads';
import { ExcessiveText, renderText } from './render-text.ts';
import type { TextOptions, TextProblem } from './text-to-render.ts';

export type RenderTask = { source: string; options: TextOptions };
/** What the thread says once it is ready, and for each text. */
export type RenderAnswer = 'ready' | { html: string } | { problem: TextProblem };

function say(answer: RenderAnswer): void {
  parentPort?.postMessage(answer);
}

function render({ source, options }: RenderTask): RenderAnswer {
  try {
    return { html: renderText(source, options) };
  } catch (error) {
    return { problem: error instanceof ExcessiveText ? error.problem : 'effort' };
  }
}

// What it takes to load all that renders is not for the first text to pay.
render({ source: '*a* $x$', options: { format: 'markdown' } });
parentPort?.on('message', (task: RenderTask) => say(render(task)));
say('ready');
