import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type CommandSender, connectToPage } from './devtools.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1280,720',
  '--allow-file-access-from-files',
  '--remote-debugging-port=0',
];

export interface BrowserPage {
  open(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  shot(): Promise<Buffer>;
  pdf(): Promise<Buffer>;
  close(): Promise<void>;
}

function start(profile: string): { url: Promise<string>; gone: Promise<unknown> } {
  const program = process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell';
  const browser = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank']);
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  const url = new Promise<string>((resolve, reject) => {
    browser.on('error', reject);
    browser.stderr.on('data', (chunk) => {
      const found = /ws:\/\/\S+/.exec(String(chunk));
      if (found) resolve(found[0]);
    });
  });
  return { url, gone };
}

function pageOver(send: CommandSender): Omit<BrowserPage, 'close'> {
  const evaluate = async (expression: string) => {
    const { result } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  };
  const bytes = async (method: string, params: object) => {
    const { data } = await send(method, params);
    return Buffer.from(String(data), 'base64');
  };
  return {
    evaluate,
    async open(address) {
      await send('Page.navigate', { url: address });
      while ((await evaluate('document.readyState')) !== 'complete') await setTimeout(30);
      await evaluate('document.fonts.ready.then(() => document.fonts.size)');
    },
    shot: () => bytes('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true }),
    pdf: () =>
      bytes('Page.printToPDF', { printBackground: true, preferCSSPageSize: true, generateTaggedPDF: false }),
  };
}

/** Drives headless Chromium over its own protocol, so that the demo's media need no browser library. */
export async function launchPage(): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'rambla-studio-'));
  const { url, gone } = start(profile);
  const send = await connectToPage(await url);
  const screen = { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', screen);
  return {
    ...pageOver(send),
    async close() {
      // Waits for no response, because the socket closes with the browser.
      void send('Browser.close');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
