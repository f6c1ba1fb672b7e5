import type { NewMaterialsTable } from './new-materials/new-materials.table.ts';
import type { DigestsTable, NoticesTable } from './notices.table.ts';
import type { NoticePreferencesTable } from './preferences/preferences.table.ts';
import type { PushesTable, PushSubscriptionsTable } from './push/push.table.ts';

export interface NotificationsTables {
  digests: DigestsTable;
  noticePreferences: NoticePreferencesTable;
  notices: NoticesTable;
  pushes: PushesTable;
  pushSubscriptions: PushSubscriptionsTable;
  newMaterials: NewMaterialsTable;
}
