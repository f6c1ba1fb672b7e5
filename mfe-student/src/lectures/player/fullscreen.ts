type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Toggles full screen for the player, or for the video on phones that allow no other element. */
export function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => undefined);
  else (video as PhoneVideo | null)?.webkitEnterFullscreen?.();
}

export function togglePictureInPicture(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  else void video?.requestPictureInPicture().catch(() => undefined);
}
