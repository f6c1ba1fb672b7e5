import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    trustProxy: false,
    maxDevices: 3,
    secondFactor: 'off',
    demo: false,
    logLevel: 'info',
  });
  expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
});

test('every bad setting has its own line', () => {
  const bad = {
    PORT: 'eighty',
    PUBLIC_URL: 'campus.rambla.test',
    DATABASE_URL: 'mysql://x',
    MAIL_FROM: 'nobody',
    MAX_DEVICES: '0',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
    JWT_SECRET: 'short',
    TRUST_PROXY: 'everyone',
    ADMIN_EMAIL: 'admin@rambla.test',
    SECOND_FACTOR: 'admins',
    SOCIAL_URLS: 'https://ok.test, javascript:alert(1)',
  };
  const read = () => readConfig(bad);
  expect(read).toThrow(ConfigError);
  const lines = (() => {
    try {
      return read() && '';
    } catch (error) {
      return (error as Error).message;
    }
  })().split('\n');
  expect(lines.map((line) => line.split(':', 1)[0]).sort()).toEqual(Object.keys(bad).sort());
});

test('providers of accounts are named by their settings, and say what they lack', () => {
  const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' };
  expect(readConfig({ ...google, OIDC_GOOGLE_DOMAINS: 'Gmail.com, fcea.uy' }).oidc).toEqual([
    {
      name: 'google',
      label: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
      scopes: 'openid email profile',
      domains: ['gmail.com', 'fcea.uy'],
    },
  ]);
  const microsoft = { OIDC_MICROSOFT_CLIENT_ID: 'id', OIDC_MICROSOFT_CLIENT_SECRET: 'secret' };
  expect(() => readConfig({ ...microsoft, OIDC_MICROSOFT_DOMAINS: 'fcea.uy' })).toThrow(
    'OIDC_MICROSOFT_DOMAINS: va vacío',
  );
  expect(() => readConfig({ OIDC_CAMPUS_ISSUER: 'http://campus.uy' })).toThrow(
    /OIDC_CAMPUS_ISSUER: tiene que empezar con https[\s\S]*OIDC_CAMPUS_CLIENT_ID: falta[\s\S]*OIDC_CAMPUS_CLIENT_SECRET: falta/,
  );
});

test('a bad address is not repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hush@host/db' })).not.toThrow(/hush/);
});

test.each([
  ['1', 1],
  ['true', 1],
  ['0', false],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test("pages' addresses stay as they are; the portal's own loses its last slash", () => {
  const config = readConfig({ TUTOR_URL: 'https://tutor.test/chat/', PUBLIC_URL: 'https://aula.test/' });
  expect(config.tutorUrl).toBe('https://tutor.test/chat/');
  expect(config.publicUrl).toBe('https://aula.test');
});
