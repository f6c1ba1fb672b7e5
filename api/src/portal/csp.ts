const PLAIN_HOST = /^[a-z\d.-]+(?::\d+)?$/;

/**
 * The host whose code folders a page may name, or null. Only where the asked host is the one that PUBLIC_URL was set to: behind
 * a proxy that sends another Host, a page that named it would run nothing at all.
 */
export function codeHost(publicUrl: string | undefined, asked: string | undefined): string | null {
  if (publicUrl === undefined || asked === undefined) return null;
  const { host } = new URL(publicUrl);
  return host === asked.toLowerCase() && PLAIN_HOST.test(host) ? host : null;
}

/** The policy of the portal's pages: own scripts only, nothing inline, no frame but the tutor's. */
export function contentSecurityPolicy(options: {
  tutorUrl: string | null;
  /** Where the remotes' files are, when not here. */
  remotesOrigin: string | null;
  /** Where the store hands out films and pictures itself. */
  mediaOrigin?: string | null;
  connect: string[];
  /** From `codeHost`: code then comes from its folders alone, and not from where uploaded files are. */
  host?: string | null;
}): string {
  const { host, remotesOrigin } = options;
  const elsewhere = remotesOrigin ? [remotesOrigin] : [];
  const own = ["'self'", ...elsewhere].join(' ');
  const media = options.mediaOrigin ? [options.mediaOrigin] : [];
  const folders = host ? [`${host}/assets/`, `${host}/remotes/`] : ["'self'"];
  const code = [...folders, ...elsewhere].join(' ');
  const tutor = options.tutorUrl ? new URL(options.tutorUrl).origin : "'none'";
  return Object.entries({
    'default-src': "'none'",
    'script-src': code,
    'style-src': code,
    'img-src': [own, ...media, 'data: blob:'].join(' '),
    'font-src': code,
    'media-src': ["'self'", ...media, 'blob:'].join(' '),
    // The tutor's, to find out whether it answers: a frame cannot tell.
    'connect-src': [own, ...(options.tutorUrl ? [tutor] : []), ...media, ...options.connect].join(' '),
    'manifest-src': "'self'",
    'worker-src': host ? `${host}/sw.js` : "'self'",
    'frame-src': tutor,
    'form-action': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
