export type {
  ListedNotification,
  NotificationPreferences,
  NotificationPreferencesBody,
  NotificationsResponse,
  PushSubscriptionBody,
} from './notices.schema.ts';
