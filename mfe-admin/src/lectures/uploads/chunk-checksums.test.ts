import { expect, test } from 'vitest';
import { withChecksums } from './chunk-checksums.ts';

/** An HTTP stack of tus that logs its calls. */
function makeStack(log: string[]) {
  return {
    getName: () => 'log',
    createRequest: (method: string, url: string) => ({
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name: string) => void log.push(name),
      getHeader: () => undefined,
      setProgressHandler: () => undefined,
      getUnderlyingObject: () => undefined,
      abort: async () => void log.push('abort'),
      send: async () => {
        log.push('send');
        return {
          getStatus: () => 204,
          getHeader: () => undefined,
          getBody: () => '',
          getUnderlyingObject: () => 0,
        };
      },
    }),
  };
}

const chunk = new Blob(['a chunk']);

test('a chunk goes out with its checksum', async () => {
  const log: string[] = [];
  await withChecksums(makeStack(log)).createRequest('PATCH', '/upload/1').send(chunk);
  expect(log).toEqual(['upload-checksum', 'send']);
});

test('a chunk that is aborted before its checksum is known does not go out', async () => {
  const log: string[] = [];
  let reportDigested = () => {};
  const digested = new Promise<void>((resolve) => {
    reportDigested = resolve;
  });
  const stack = makeStack(log);
  const request = withChecksums({
    ...stack,
    createRequest: (method, url) => ({
      ...stack.createRequest(method, url),
      setHeader: reportDigested,
    }),
  }).createRequest('PATCH', '/upload/1');
  void request.send(chunk);
  await request.abort();
  await digested;
  // Gives a wrongly sent chunk the time to appear in the log.
  await Promise.resolve();
  expect(log).toEqual(['abort']);
});
