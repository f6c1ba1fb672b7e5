import type { PersonalDataOf } from '../core/database/personal-data.ts';
import type { NewMaterialsTable } from './new-materials/new-materials.table.ts';
import { type DigestsTable, digestsData, type NoticesTable, noticesData } from './notices.table.ts';
import { type NoticePreferencesTable, noticePreferencesData } from './preferences/preferences.table.ts';
import {
  type PushesTable,
  type PushSubscriptionsTable,
  pushesData,
  pushSubscriptionsData,
} from './push/push.table.ts';

export interface NotificationsTables {
  digests: DigestsTable;
  noticePreferences: NoticePreferencesTable;
  notices: NoticesTable;
  pushes: PushesTable;
  pushSubscriptions: PushSubscriptionsTable;
  newMaterials: NewMaterialsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends NotificationsTables {}
}

export const notificationsData: PersonalDataOf<NotificationsTables> = {
  digests: digestsData,
  noticePreferences: noticePreferencesData,
  notices: noticesData,
  pushes: pushesData,
  pushSubscriptions: pushSubscriptionsData,
  newMaterials: 'nobody',
};
