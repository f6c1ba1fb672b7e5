/** The policy of the portal's pages: own scripts only, nothing inline, no frame but the tutor's. */
export function contentSecurityPolicy(options: { tutorUrl: string | null; connect: string[] }): string {
  const tutor = options.tutorUrl ? new URL(options.tutorUrl).origin : "'none'";
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self' blob:",
    // The tutor's, to find out whether it answers: a frame cannot tell.
    'connect-src': ["'self'", ...(options.tutorUrl ? [tutor] : []), ...options.connect].join(' '),
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
