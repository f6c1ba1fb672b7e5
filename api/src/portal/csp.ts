const PLAIN_HOST = /^[a-z\d.-]+(?::\d+)?$/;

/** Returns PUBLIC_URL's host; null for a request to another host, where naming it would block all code. */
export function chooseScriptHost(publicUrl: string | undefined, asked: string | undefined): string | null {
  if (publicUrl === undefined || asked === undefined) return null;
  const { host } = new URL(publicUrl);
  return host === asked.toLowerCase() && PLAIN_HOST.test(host) ? host : null;
}

/** The Content-Security-Policy of the portal's pages: own scripts only, nothing inline, no frame except the tutor. */
export function createContentSecurityPolicy(options: {
  tutorUrl: string | null;
  /** The origin of the remotes' files, if different. */
  remotesOrigin: string | null;
  /** The file storage's origin, if the storage serves media itself. */
  mediaOrigin?: string | null;
  connect: string[];
  /** Code may come only from this host's `/assets/` and `/remotes/`, so that uploaded files never run. */
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
    // Lets the page check that the tutor responds, which a frame cannot report.
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
