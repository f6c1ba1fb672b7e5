import { expect, test } from 'vitest';
import { parseStoryboard } from './storyboard.ts';

test('it reads the parts of pictures with their seconds and leaves out what it does not understand', () => {
  const vtt = [
    'WEBVTT',
    '00:00:00.000 --> 00:00:05.000\nsprite.jpg?signature=a#xywh=0,0,160,90',
    'two\r\n00:05.000 --> 00:10.000\r\n/api/media/s.jpg#xywh=160,90,160,90',
    '01:00:00.500 --> 01:00:05.000\nno picture',
    '01:00:10.500 --> 01:00:15.000\nsprite.jpg#xywh=0,90,160,90',
  ].join('\n\n');
  expect(parseStoryboard(vtt, 'https://a.test/v/story.vtt?signature=b')).toEqual([
    { start: 0, url: 'https://a.test/v/sprite.jpg?signature=a', x: 0, y: 0, width: 160, height: 90 },
    { start: 5, url: 'https://a.test/api/media/s.jpg', x: 160, y: 90, width: 160, height: 90 },
    { start: 3610.5, url: 'https://a.test/v/sprite.jpg', x: 0, y: 90, width: 160, height: 90 },
  ]);
});
