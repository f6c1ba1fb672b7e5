import type { PreloadedVideo } from '../first-frame/first-frame.ts';
import { readPlaybackConditions } from './conditions.ts';
import { getBufferedEnd, INITIAL_PLAYER_STATE, type PlayerState, VIDEO_EVENTS } from './player-state.ts';
import { PLAYBACK_RATES, type PlayerPreferences, storePlayerPreferences } from './preferences.ts';
import { type PlayableSource, type PlayableVideo, pickSource, type QualityChoice } from './quality.ts';

/** Dispatched just before a seek or reload, so that the time played until then counts as watched. */
export const BEFORE_SEEK_EVENT = 'beforeseek';

const PUBLISH_EVERY_S = 0.1;
const STALL_MS = 1500;

/** Controls a lecture's `<video>`, once one is attached, and publishes its state to subscribers. */
export class Player {
  #video: HTMLVideoElement | null = null;
  #state: PlayerState;
  #offered: PlayableVideo = { state: 'none', sources: [], hlsUrl: null };
  #opened: PlayableSource | null = null;
  // Updated only when a file must be opened anyway, so that a varying connection does not switch quality.
  #conditions: PreloadedVideo['conditions'] | null = null;
  #hlsFailed = false;
  #hasRun = false;
  #stall: ReturnType<typeof setTimeout> | undefined;
  readonly #readers = new Set<() => void>();

  constructor(preferences: PlayerPreferences, duration: number) {
    this.#state = { ...INITIAL_PLAYER_STATE, ...preferences, duration };
  }

  subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  getState = (): PlayerState => this.#state;

  get video(): HTMLVideoElement | null {
    return this.#video;
  }

  /** Attaches a video, whose source may already be open; returns a function that detaches and frees it. */
  attach(video: HTMLVideoElement, first?: Pick<PreloadedVideo, 'opened' | 'conditions'>): () => void {
    this.#video = video;
    this.#opened = first?.opened ?? null;
    this.#conditions = first?.conditions ?? null;
    const { muted, volume, rate } = this.#state;
    Object.assign(video, { muted, volume, defaultPlaybackRate: rate, playbackRate: rate });
    const stop = new AbortController();
    for (const event of VIDEO_EVENTS) video.addEventListener(event, this.#read, { signal: stop.signal });
    video.addEventListener('play', this.#followFrames, { signal: stop.signal });
    if (first) {
      this.#publish({ opened: first.opened.quality });
      this.#readState(video, '');
    }
    return () => {
      stop.abort();
      clearTimeout(this.#stall);
      this.#video = null;
      this.#opened = null;
      video.pause();
      video.removeAttribute('src');
      video.load();
    };
  }

  /** Updates the offered sources; playback continues if the same source is picked, even with a new URL. */
  offer(offered: PlayableVideo, startAt = 0): void {
    this.#offered = offered;
    const next = this.#pick();
    const opened = this.#opened;
    if (!opened) this.#open(next, startAt);
    else if (next?.key !== opened.key || this.#isUnread(next, opened) || this.#video?.error) this.#open(next);
  }

  /** Loads the failed video again. */
  retry(): void {
    if (!this.#video?.error) return;
    this.#conditions = null;
    this.#open(this.#pick());
  }

  chooseQuality(quality: QualityChoice): void {
    this.#set({ quality });
    this.#conditions = null;
    const next = this.#pick();
    if (next?.key !== this.#opened?.key) this.#open(next);
  }

  play(): void {
    // Ignores a rejection: the browser requires a gesture, or a pause came first.
    this.#video?.play().catch(() => {});
  }

  toggle(): void {
    // Reads the video instead of the state, because a second key press may precede the video's event.
    if (this.#video?.paused !== false) this.play();
    else this.#video?.pause();
  }

  seek(to: number): void {
    const video = this.#video;
    if (!video) return;
    const end = this.#duration(video);
    video.dispatchEvent(new Event(BEFORE_SEEK_EVENT));
    video.currentTime = Math.min(Math.max(to, 0), end || to);
    this.#publish({ time: video.currentTime });
  }

  /** Seeks to a share of the duration: 0 is the start and 1 the end. */
  seekToShare(share: number): void {
    if (this.#video) this.seek(share * this.#duration(this.#video));
  }

  skip(seconds: number): void {
    this.seek((this.#video?.currentTime ?? 0) + seconds);
  }

  setRate(rate: number): void {
    if (this.#video) Object.assign(this.#video, { defaultPlaybackRate: rate, playbackRate: rate });
    this.#set({ rate });
  }

  /** Changes the rate by one step: faster (1) or slower (-1). */
  stepRate(direction: 1 | -1): void {
    const at = PLAYBACK_RATES.findIndex((rate) => rate >= this.#state.rate);
    const next = PLAYBACK_RATES[at + direction];
    if (next) this.setRate(next);
  }

  /** Changes the volume by this share and unmutes. */
  stepVolume(by: number): void {
    const volume = Math.min(1, Math.max(0, Math.round((this.#state.volume + by) * 20) / 20));
    if (this.#video) Object.assign(this.#video, { volume, muted: false });
    this.#set({ volume, muted: false });
  }

  toggleMuted(): void {
    const muted = !this.#state.muted;
    if (this.#video) this.#video.muted = muted;
    this.#set({ muted });
  }

  toggleCaptions(): void {
    this.#set({ captions: !this.#state.captions });
  }

  /** Changes preferences that the video element does not have. */
  prefer(change: Pick<Partial<PlayerPreferences>, 'captions' | 'captionSize' | 'shortcuts'>): void {
    this.#set(change);
  }

  #pick(below: PlayableSource['quality'] = null): PlayableSource | null {
    const offered = this.#hlsFailed ? { ...this.#offered, hlsUrl: null } : this.#offered;
    this.#conditions ??= readPlaybackConditions();
    return pickSource(offered, this.#state.quality, this.#conditions, below);
  }

  /** Opens another source of the same video, keeping position, rate and playback. */
  #open(next: PlayableSource | null, startAt?: number): void {
    const video = this.#video;
    if (!video || !next) return;
    const wasPlaying = this.#opened !== null && !video.paused;
    const at = startAt ?? video.currentTime;
    if (this.#opened) video.dispatchEvent(new Event(BEFORE_SEEK_EVENT));
    this.#opened = next;
    this.#hasRun = false;
    video.src = next.url;
    // Set before the metadata load, or the player and new notes would show second 0.
    if (at > 0) video.currentTime = at;
    if (wasPlaying) this.play();
    this.#publish({ opened: next.quality, height: 0, time: at });
  }

  #isUnread(next: PlayableSource, opened: PlayableSource): boolean {
    return this.#video?.readyState === 0 && next.url !== opened.url;
  }

  #set(change: Partial<PlayerPreferences>): void {
    this.#publish(change);
    void storePlayerPreferences(change);
  }

  #publish(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const reader of this.#readers) reader();
  }

  #duration({ duration }: HTMLVideoElement): number {
    return Number.isFinite(duration) ? duration : this.#state.duration;
  }

  #read = ({ type }: Event): void => {
    const video = this.#video;
    if (!video) return;
    this.#readState(video, type);
    this.#watchForStalls(video, type);
    // Tries a file when HLS fails before playback began.
    if (type === 'error' && this.#opened?.quality === null && !this.#hasRun) {
      this.#hlsFailed = true;
      this.#open(this.#pick());
    }
  };

  #readState(video: HTMLVideoElement, type: string): void {
    const { currentTime: time, paused, ended, muted, videoHeight, videoWidth } = video;
    this.#publish({
      time,
      duration: this.#duration(video),
      bufferedTo: getBufferedEnd(video),
      paused,
      ended,
      muted,
      // A portrait video is named by its shorter side, like its qualities.
      height: Math.min(videoHeight, videoWidth),
      waiting: type === 'waiting' || (this.#state.waiting && !['playing', 'pause'].includes(type)),
      failed: video.error !== null,
    });
  }

  #watchForStalls(video: HTMLVideoElement, type: string): void {
    if (type === 'playing') this.#hasRun = true;
    if (type !== 'waiting') {
      if (['playing', 'pause', 'seeking', 'emptied'].includes(type)) clearTimeout(this.#stall);
      return;
    }
    const opened = this.#opened;
    // Lowers only an automatic quality, and not during a seek; HLS adapts itself.
    if (!opened?.quality || this.#state.quality !== 'auto' || !this.#hasRun || video.seeking) return;
    clearTimeout(this.#stall);
    this.#stall = setTimeout(() => {
      this.#conditions = null;
      const lower = this.#pick(opened.quality);
      if (navigator.onLine && lower && lower.key !== this.#opened?.key) this.#open(lower);
    }, STALL_MS);
  }

  // Publishes the time between `timeupdate` events, which are too rare for captions.
  #followFrames = (): void => {
    const video = this.#video;
    if (!video || video.paused) return;
    if (Math.abs(video.currentTime - this.#state.time) >= PUBLISH_EVERY_S)
      this.#publish({ time: video.currentTime });
    requestAnimationFrame(this.#followFrames);
  };
}
