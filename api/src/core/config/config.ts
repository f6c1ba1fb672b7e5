import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_TIME_ZONE } from '../time/time-zone.ts';
import { readCaptionServer } from './caption-server.ts';
import { readOidcProviders } from './oidc.ts';
import { readRoomServer } from './room-server.ts';
import { ConfigError, SettingsReader } from './settings.ts';

export { ConfigError };

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const DEMO_CONTACT = 'contacto@rambla.test';
const BUILT_PORTAL = fileURLToPath(new URL('../../../../dist', import.meta.url));

export type Config = ReturnType<typeof readConfig>;

function network(settings: SettingsReader) {
  const host = settings.text('HOST', '127.0.0.1');
  const port = settings.integer('PORT', 3000, 0, 65_535);
  // Paths are appended to this URL, so it must not end in a slash.
  const publicUrl = settings
    .url('PUBLIC_URL', `http://localhost:${port}`, ['http', 'https'])
    .replace(/\/+$/, '');
  const isPublicUrlSet = settings.isSet('PUBLIC_URL');
  return { host, port, publicUrl, isPublicUrlSet, trustProxy: settings.proxies('TRUST_PROXY') };
}

function places(settings: SettingsReader) {
  return {
    dataDir: resolve(settings.text('DATA_DIR', './data')),
    portalDir: resolve(settings.text('PORTAL_DIR', BUILT_PORTAL)),
    /** For development: `shell=3100,…` lists the apps and the ports of their development servers. */
    portalDev: settings.text('PORTAL_DEV', ''),
    /** The CDN origin from which browsers load the remotes' files; the server still reads its own copy. */
    remotesOrigin: settings.origin('REMOTES_ORIGIN'),
    /** Lets a remote's backend run on this machine. */
    loopbackUpstreams: settings.flag('LOOPBACK_UPSTREAMS', false),
    /** Rolls back a release that breaks far more pages than the release before. */
    autoRollback: settings.flag('AUTO_ROLLBACK', true),
    databaseUrl: settings.optionalUrl('DATABASE_URL', ['postgres', 'postgresql', 'sqlite']),
    storageUrl: settings.optionalUrl('STORAGE_URL', ['s3']),
    mailUrl: settings.optionalUrl('MAIL_URL', ['smtp', 'smtps']),
  };
}

function videos(settings: SettingsReader) {
  return {
    /** `off` stores videos unconverted, even with ffmpeg installed. */
    ffmpeg: settings.oneOf('FFMPEG', ['auto', 'off'], 'auto'),
    /** When false, the largest rendition replaces the original once all renditions are made. */
    keepOriginals: settings.flag('KEEP_ORIGINALS', true),
    /** When false, backups leave out the files that can be made again from originals. */
    backupRenditions: settings.flag('BACKUP_RENDITIONS', true),
  };
}

function backups(settings: SettingsReader) {
  return {
    /** The folder of automatic backups; none are made without it. */
    backupDir: settings.folder('BACKUP_DIR'),
    backupEveryHours: settings.integer('BACKUP_EVERY_HOURS', 24, 1, 24 * 365),
    backupKeepDays: settings.integer('BACKUP_KEEP_DAYS', 14, 1, 3650),
  };
}

/** The age in days at which the daily sweep deletes rows; 0 keeps them. */
function keepDays(settings: SettingsReader) {
  const days = (name: string) => settings.integer(name, 0, 0, 3650);
  return {
    sessions: days('KEEP_SESSIONS_DAYS'),
    views: days('KEEP_VIEWS_DAYS'),
    unactivatedAccounts: days('KEEP_UNACTIVATED_DAYS'),
  };
}

function insight(settings: SettingsReader) {
  return {
    /** Logs statements slower than this; 0 logs none. */
    slowQueryMs: settings.integer('SLOW_QUERY_MS', 500, 0, 600_000),
    /** The bearer token for /api/metrics; if not set, only this machine may read the metrics. */
    metricsToken: settings.secret('METRICS_TOKEN', 16),
  };
}

/** Returns the target of contact links, a page or else the institute's e-mail. */
function contact(settings: SettingsReader, isDemo: boolean): string | undefined {
  const url = settings.optionalUrl('CONTACT_URL', ['http', 'https', 'mailto', 'tel']);
  const mail = settings.optionalMail('CONTACT_MAIL') ?? (isDemo ? DEMO_CONTACT : undefined);
  return url ?? (mail && `mailto:${mail}`);
}

/** An OpenAI-compatible server that phrases answers from the lectures' passages. */
function tutorModel(settings: SettingsReader) {
  return {
    tutorApiUrl: settings.optionalUrl('TUTOR_API_URL', ['http', 'https']),
    tutorApiKey: settings.secret('TUTOR_API_KEY', 1),
    tutorModel: settings.text('TUTOR_MODEL', 'default'),
  };
}

function institute(settings: SettingsReader, isDemo: boolean) {
  return {
    instituteName: settings.text('INSTITUTE_NAME', 'Rambla'),
    timeZone: settings.timeZone('TIME_ZONE', DEFAULT_TIME_ZONE),
    mailFrom: settings.mailbox('MAIL_FROM', 'no-responder@rambla.test'),
    tutorUrl: settings.optionalUrl('TUTOR_URL', ['http', 'https']),
    ...tutorModel(settings),
    contactUrl: contact(settings, isDemo),
    socialUrls: settings.urlList('SOCIAL_URLS', ['http', 'https']),
  };
}

function safety(settings: SettingsReader, publicUrl: string) {
  /** nginx's internal location for DATA_DIR/files, with a slash at both ends. */
  const mediaAccelPrefix = settings.folderPath('MEDIA_ACCEL_PREFIX');
  return {
    jwtSecret: settings.secret('JWT_SECRET', 32),
    ...settings.firstAdmin('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
    /** The roles that need a passkey; `teachers` includes administrators. */
    secondFactor: secondFactor(settings, publicUrl),
    /** The lifetime of an invitation's link. */
    invitationDays: settings.integer('INVITATION_DAYS', 7, 1, 90),
    /** Lets people leave courses even when the institute enrolled them. */
    leaveEnrolled: settings.flag('LEAVE_ENROLLED', false),
    maxDevices: settings.integer('MAX_DEVICES', 3, 1, 1000),
    maxVideoBytes: settings.integer('MAX_VIDEO_BYTES', 4 * GIB, 1, 1024 * GIB),
    /** The limit of unfinished uploads per person. */
    maxOpenUploads: settings.integer('MAX_OPEN_UPLOADS', 20, 1, 1000),
    maxAttachmentBytes: settings.integer('MAX_ATTACHMENT_BYTES', 100 * MIB, 1, 1024 * GIB),
    /** The limit of all stored files together; 0 means the whole disk. */
    maxStorageBytes: settings.integer('MAX_STORAGE_BYTES', 0, 0, 1024 * 1024 * GIB),
    mediaAccelPrefix,
    /** Lets the server's group read DATA_DIR/files, because nginx sends these files itself. */
    mediaGroupRead: settings.flag('MEDIA_GROUP_READ', mediaAccelPrefix !== undefined),
  };
}

/** Browsers make passkeys only for host names, and over plain HTTP only for localhost. */
function canHavePasskeys(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return hostname === 'localhost' || (protocol === 'https:' && /[a-z]$/i.test(hostname));
}

function secondFactor(settings: SettingsReader, publicUrl: string) {
  const required = settings.oneOf('SECOND_FACTOR', ['off', 'admins', 'teachers'], 'off');
  if (required !== 'off' && !canHavePasskeys(publicUrl))
    settings.refuse(
      'SECOND_FACTOR',
      'PUBLIC_URL tiene que empezar con https y tener un nombre, no una dirección IP.',
    );
  return required;
}

/** Reads and validates every setting. Throws a ConfigError with one Spanish line per invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = new SettingsReader(env);
  const demo = settings.flag('DEMO');
  const reachedAt = network(settings);
  const config = {
    ...reachedAt,
    ...places(settings),
    ...backups(settings),
    ...videos(settings),
    ...insight(settings),
    keepDays: keepDays(settings),
    ...institute(settings, demo),
    ...safety(settings, reachedAt.publicUrl),
    oidc: readOidcProviders(settings),
    roomServer: readRoomServer(settings),
    captionServer: readCaptionServer(settings),
    demo,
    /** Converts the demo videos after the start, because the repository holds only originals. */
    demoVideos: settings.flag('DEMO_VIDEOS'),
    logLevel: settings.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
  };
  settings.throwIfBad();
  return config;
}
