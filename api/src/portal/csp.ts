/** The policy of the portal's pages: own scripts only, nothing inline, no frame but the tutor's. */
export function contentSecurityPolicy(options: {
  tutorUrl: string | null;
  /** Where the remotes' files are, when not here. */
  remotesOrigin: string | null;
  connect: string[];
}): string {
  const own = ["'self'", ...(options.remotesOrigin ? [options.remotesOrigin] : [])].join(' ');
  const tutor = options.tutorUrl ? new URL(options.tutorUrl).origin : "'none'";
  return Object.entries({
    'default-src': "'none'",
    'script-src': own,
    'style-src': own,
    'img-src': `${own} data: blob:`,
    'font-src': own,
    'media-src': "'self' blob:",
    // The tutor's, to find out whether it answers: a frame cannot tell.
    'connect-src': [own, ...(options.tutorUrl ? [tutor] : []), ...options.connect].join(' '),
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': tutor,
    'form-action': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
