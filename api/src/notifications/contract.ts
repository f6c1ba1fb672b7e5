export type {
  ListedNotice,
  NoticePreferences,
  NoticePreferencesBody,
  NoticesResponse,
  PushSubscriptionBody,
} from './notices.schema.ts';
