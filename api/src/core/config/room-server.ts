import type { SettingsReader } from './settings.ts';

/** The video-conference server for live classes. */
export type RoomServer =
  | { kind: 'jitsi'; url: string; appId: string; secret: string }
  | { kind: 'bbb'; url: string; secret: string };

function address(settings: SettingsReader, name: string): string {
  const url = settings.url(name, '', ['https', 'http']);
  const isLoopback = /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(`${url}/`);
  if (url.startsWith('http:') && !isLoopback) settings.refuse(name, 'tiene que empezar con https.');
  // Paths are appended to this URL, so it must not end in a slash.
  return url.replace(/\/+$/, '');
}

function secret(settings: SettingsReader, name: string): string {
  const value = settings.text(name, '');
  if (value === '') settings.refuse(name, 'falta; es la clave que comparte con el servidor de salas.');
  return value;
}

/** Reads the JITSI_… or BBB_… settings; returns undefined when neither is set. */
export function readRoomServer(settings: SettingsReader): RoomServer | undefined {
  const [jitsi, bbb] = [settings.isSet('JITSI_URL'), settings.isSet('BBB_URL')];
  if (jitsi && bbb) settings.refuse('BBB_URL', 'elegí uno: con JITSI_URL las salas ya son de Jitsi.');
  if (jitsi)
    return {
      kind: 'jitsi',
      url: address(settings, 'JITSI_URL'),
      appId: settings.text('JITSI_APP_ID', 'rambla'),
      secret: secret(settings, 'JITSI_APP_SECRET'),
    };
  if (!bbb) return undefined;
  return { kind: 'bbb', url: address(settings, 'BBB_URL'), secret: secret(settings, 'BBB_SECRET') };
}
