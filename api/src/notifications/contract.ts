export type {
  Notice,
  NoticePreferences,
  NoticePreferencesBody,
  NoticesResponse,
} from './notices.schema.ts';
