import type { VideoQuality, VideoSource } from '@rambla/api/contract';
import { expect, it } from 'vitest';
import { type PlaybackConditions, pickSource } from './quality.ts';

const KBPS: Record<VideoQuality, number> = {
  audio: 48,
  '240p': 100,
  '360p': 140,
  '720p': 260,
  '1080p': 700,
  original: 6000,
};

function video(qualities: VideoQuality[], hlsUrl: string | null = null) {
  const sources = qualities.map((quality): VideoSource => {
    const height = quality === 'audio' ? null : Number.parseInt(quality, 10) || 1080;
    const type = quality === 'original' ? 'video/quicktime' : 'video/mp4';
    return { quality, height, bitsPerSecond: KBPS[quality] * 1000, size: 1, url: `/${quality}`, type };
  });
  return { state: 'ready' as const, sources, hlsUrl };
}

const wifi: PlaybackConditions = {
  savesData: false,
  bitsPerSecond: null,
  screenHeight: 1080,
  playsHls: false,
  plays: () => true,
};
const whole = video(['audio', '240p', '360p', '720p', '1080p', 'original'], '/master.m3u8');
const opened = (...args: Parameters<typeof pickSource>) => pickSource(...args)?.url;

it('takes HLS where the browser plays it, else the best file for screen and connection', () => {
  expect(opened(whole, 'auto', { ...wifi, playsHls: true })).toBe('/master.m3u8');
  expect(opened(whole, 'auto', wifi)).toBe('/1080p');
  expect(opened(whole, 'auto', { ...wifi, screenHeight: 800 })).toBe('/720p');
  expect(opened(whole, 'auto', { ...wifi, bitsPerSecond: 250_000 })).toBe('/360p');
  expect(opened(whole, 'auto', { ...wifi, bitsPerSecond: 50_000 })).toBe('/240p');
});

it('begins with one small file on a slow line, whatever the browser plays and the screen shows', () => {
  const slow = { ...wifi, playsHls: true, bitsPerSecond: 1_600_000 };
  expect(opened(whole, 'auto', slow)).toBe('/360p');
  expect(opened(whole, 'auto', { ...slow, bitsPerSecond: 150_000 })).toBe('/240p');
  expect(opened(whole, 'auto', { ...slow, bitsPerSecond: 5_000_000 })).toBe('/master.m3u8');
  expect(opened(video(['original']), 'auto', slow)).toBe('/original');
});

it('opens the list again only when it is whole', () => {
  const hls = { ...wifi, playsHls: true };
  const growing = { ...video(['audio', '360p'], '/master.m3u8'), state: 'processing' as const };
  const more = { ...growing, sources: whole.sources };
  expect(pickSource(more, 'auto', hls)?.key).toBe(pickSource(growing, 'auto', hls)?.key);
  expect(pickSource(whole, 'auto', hls)?.key).not.toBe(pickSource(more, 'auto', hls)?.key);
});

it('begins with the smallest picture where data is paid for, unless one chose', () => {
  const metered = { ...wifi, savesData: true, playsHls: true };
  expect(opened(whole, 'auto', metered)).toBe('/240p');
  expect(opened(whole, '720p', metered)).toBe('/720p');
});

it('keeps below what stalled', () => {
  expect(opened(whole, 'auto', wifi, '720p')).toBe('/360p');
  expect(opened(whole, 'auto', wifi, '240p')).toBe('/240p');
});

it('gives the next lower picture where the chosen quality is missing', () => {
  expect(opened(video(['audio', '240p', '360p', 'original']), '1080p', wifi)).toBe('/360p');
  expect(opened(video(['audio', '360p']), '240p', wifi)).toBe('/360p');
  expect(opened(video(['360p']), 'audio', wifi)).toBe('/360p');
  expect(opened(video(['audio']), 'auto', wifi)).toBe('/audio');
});

it('leaves the original for when nothing else has a picture, and tries it even if the browser denies its type', () => {
  expect(opened(video(['audio', 'original']), 'auto', wifi)).toBe('/original');
  const denies = { ...wifi, plays: (type: string) => type === 'video/mp4' };
  expect(opened(video(['360p', 'original']), 'original', denies)).toBe('/360p');
  expect(opened(video(['original']), 'auto', denies)).toBe('/original');
  expect(pickSource(video([]), 'auto', wifi)).toBeNull();
});
