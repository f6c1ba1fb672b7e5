export type {
  Notice,
  NoticePreferences,
  NoticePreferencesBody,
  NoticesResponse,
  PushBody,
} from './notices.schema.ts';
