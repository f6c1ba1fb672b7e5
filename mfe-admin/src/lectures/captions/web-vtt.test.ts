import { describe, expect, it, test } from 'vitest';
import { formatCueTime, parseCueTime } from './cue-time.ts';
import { findCueProblems, toWebVtt } from './web-vtt.ts';

describe('readTime', () => {
  it.each([
    ['1:23,5', 83.5],
    ['01:02:03.250', 3723.25],
    ['83', 83],
    [' 00:00 ', 0],
  ])('reads %s', (text, seconds) => {
    expect(parseCueTime(text)).toBe(seconds);
    expect(parseCueTime(formatCueTime(seconds))).toBe(seconds);
  });

  it.each(['', 'uno', '1:60', '1:2:3:4', '-1', '1:99:00'])('refuses «%s»', (text) => {
    expect(parseCueTime(text)).toBeUndefined();
  });
});

test('lines that cannot be saved say why', () => {
  const cues = [
    { key: 1, start: '0:00', end: '0:02', text: 'Hola' },
    { key: 2, start: '0:05', end: '0:04', text: 'Al revés' },
    { key: 3, start: 'x', end: '0:09', text: 'Sin tiempo' },
    { key: 4, start: '0:10', end: '0:11', text: '  ' },
  ];
  expect([...findCueProblems(cues).keys()]).toEqual([2, 3, 4]);
});

test('what is typed comes out as text, in the order of time', () => {
  const vtt = toWebVtt([
    { key: 1, start: '0:05', end: '0:06', text: 'a < b --> c\n\n& d' },
    { key: 2, start: '0:01', end: '0:02', text: 'primero' },
  ]);
  expect(vtt).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nprimero\n\n00:05.000 --> 00:06.000\na &lt; b --&gt; c\n&amp; d\n',
  );
});
