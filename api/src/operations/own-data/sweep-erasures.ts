import { eraseDueAccounts, repeatErasures, shareErasures } from './erase-due.ts';
import type { ErasureServices } from './erase-person.ts';
import { areErasuresToRepeat, saveErasureList } from './erasure-list.ts';

/** Erases due accounts, and those that a killed restore left undone; shares and saves the list. */
export async function sweepErasures(
  services: ErasureServices,
  warn: (error: unknown) => void,
): Promise<void> {
  if (areErasuresToRepeat(services.config.dataDir)) await repeatErasures(services).catch(warn);
  await eraseDueAccounts(services).catch(warn);
  await shareErasures(services).catch(warn);
  // Last, because a network mount at BACKUP_DIR may never answer.
  await saveErasureList(services.db, services.config).catch(warn);
}
