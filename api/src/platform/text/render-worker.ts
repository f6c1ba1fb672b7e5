import { parentPort } from 'node:worker_threads';
import { renderText, TextLimitError } from './render-text.ts';
import type { ExceededTextLimit, TextOptions } from './text-to-render.ts';

export type RenderTask = { source: string; options: TextOptions };
/** The thread sends one message when it is ready and one for each text. */
export type RenderMessage = 'ready' | { html: string } | { problem: ExceededTextLimit };

function say(answer: RenderMessage): void {
  parentPort?.postMessage(answer);
}

function render({ source, options }: RenderTask): RenderMessage {
  try {
    return { html: renderText(source, options) };
  } catch (error) {
    return { problem: error instanceof TextLimitError ? error.problem : 'effort' };
  }
}

// Renders once to load everything, so that the first real text does not wait for it.
render({ source: '*a* $x$', options: { format: 'markdown' } });
parentPort?.on('message', (task: RenderTask) => say(render(task)));
say('ready');
