import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import type { NewMaterialsTable } from './new-materials/new-materials.table.ts';
import {
  type DigestsTable,
  digestsPersonalData,
  type NoticesTable,
  noticesPersonalData,
} from './notices.table.ts';
import {
  type NotificationPreferencesTable,
  notificationPreferencesPersonalData,
} from './preferences/preferences.table.ts';
import {
  type PushesTable,
  type PushSubscriptionsTable,
  pushesPersonalData,
  pushSubscriptionsPersonalData,
} from './push/push.table.ts';

export interface NotificationsTables {
  digests: DigestsTable;
  noticePreferences: NotificationPreferencesTable;
  notices: NoticesTable;
  pushes: PushesTable;
  pushSubscriptions: PushSubscriptionsTable;
  newMaterials: NewMaterialsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends NotificationsTables {}
}

export const notificationsPersonalData: PersonalDataByTable<NotificationsTables> = {
  digests: digestsPersonalData,
  noticePreferences: notificationPreferencesPersonalData,
  notices: noticesPersonalData,
  pushes: pushesPersonalData,
  pushSubscriptions: pushSubscriptionsPersonalData,
  newMaterials: 'nobody',
};
