import { type Preferences, RATES, rememberPreferences } from './preferences.ts';

export type PlayerState = {
  time: number;
  duration: number;
  bufferedTo: number;
  paused: boolean;
  waiting: boolean;
  ended: boolean;
  muted: boolean;
  rate: number;
  captions: boolean;
  /** The browser gave up: no network, an expired address, or an unreadable file. */
  failed: boolean;
};

/** Dispatched on the video right before `seek` moves it: the last moment at which its time was really watched. */
export const BEFORE_SEEK = 'beforeseek';

const PUBLISH_EVERY_S = 0.1;
const FOLLOWED = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'seeking',
  'seeked',
  'ratechange',
  'volumechange',
  'error',
  'emptied',
  'loadedmetadata',
];

/** A lecture's video and its state for any number of subscribers; it plays nothing until a `<video>` is attached. */
export class Player {
  #video: HTMLVideoElement | null = null;
  #state: PlayerState;
  readonly #readers = new Set<() => void>();

  constructor({ rate, muted, captions }: Preferences, duration: number) {
    this.#state = {
      time: 0,
      duration,
      bufferedTo: 0,
      paused: true,
      waiting: false,
      ended: false,
      muted,
      rate,
      captions,
      failed: false,
    };
  }

  subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  getState = (): PlayerState => this.#state;

  get video(): HTMLVideoElement | null {
    return this.#video;
  }

  /** Attaches a video; the returned function detaches it and frees what it downloaded. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    video.muted = this.#state.muted;
    video.defaultPlaybackRate = this.#state.rate;
    video.playbackRate = this.#state.rate;
    const stop = new AbortController();
    for (const event of FOLLOWED) video.addEventListener(event, this.#read, { signal: stop.signal });
    video.addEventListener('play', this.#followFrames, { signal: stop.signal });
    return () => {
      stop.abort();
      this.#video = null;
      video.pause();
      video.removeAttribute('src');
      video.load();
    };
  }

  /** Loads a video's address; another address of the same video, or the same one after a failure, keeps the position. */
  open(src: string): void {
    const video = this.#video;
    if (!video) return;
    const { currentTime, playbackRate } = video;
    const wasPlaying = video.getAttribute('src') !== null && !video.paused;
    video.src = src;
    if (currentTime === 0) return;
    const goOn = () => {
      video.currentTime = currentTime;
      video.playbackRate = playbackRate;
      if (wasPlaying) this.play();
    };
    video.addEventListener('loadedmetadata', goOn, { once: true });
  }

  /** Loads the failed video again. */
  retry(): void {
    const src = this.#video?.error && this.#video.getAttribute('src');
    if (src) this.open(src);
  }

  play(): void {
    // Rejected when the browser requires a gesture or a pause came first: the button shows the state.
    this.#video?.play().catch(() => {});
  }

  toggle(): void {
    // Reads the video instead of the state, since two keys may come before its event.
    if (this.#video?.paused !== false) this.play();
    else this.#video?.pause();
  }

  seek(to: number): void {
    const video = this.#video;
    if (!video) return;
    const end = Number.isFinite(video.duration) ? video.duration : this.#state.duration;
    video.dispatchEvent(new Event(BEFORE_SEEK));
    video.currentTime = Math.min(Math.max(to, 0), end || to);
    this.#publish({ time: video.currentTime });
  }

  skip(seconds: number): void {
    this.seek((this.#video?.currentTime ?? 0) + seconds);
  }

  setRate(rate: number): void {
    const video = this.#video;
    if (video) {
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    }
    this.#publish({ rate });
    void rememberPreferences({ rate });
  }

  /** Changes the rate by one step: faster (1) or slower (-1). */
  stepRate(direction: 1 | -1): void {
    const at = RATES.findIndex((rate) => rate >= this.#state.rate);
    const next = RATES[at + direction];
    if (next) this.setRate(next);
  }

  toggleMuted(): void {
    const muted = !this.#state.muted;
    if (this.#video) this.#video.muted = muted;
    this.#publish({ muted });
    void rememberPreferences({ muted });
  }

  toggleCaptions(): void {
    const captions = !this.#state.captions;
    this.#publish({ captions });
    void rememberPreferences({ captions });
  }

  #publish(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const reader of this.#readers) reader();
  }

  #read = (event: Event): void => {
    const video = this.#video;
    if (!video) return;
    this.#publish({
      time: video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : this.#state.duration,
      bufferedTo: bufferedTo(video),
      paused: video.paused,
      ended: video.ended,
      muted: video.muted,
      waiting:
        event.type === 'waiting' || (this.#state.waiting && !['playing', 'pause'].includes(event.type)),
      failed: video.error !== null,
    });
  };

  // `timeupdate` fires four times a second, too late for captions.
  #followFrames = (): void => {
    const video = this.#video;
    if (!video || video.paused) return;
    if (Math.abs(video.currentTime - this.#state.time) >= PUBLISH_EVERY_S)
      this.#publish({ time: video.currentTime });
    requestAnimationFrame(this.#followFrames);
  };
}

function bufferedTo(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}
