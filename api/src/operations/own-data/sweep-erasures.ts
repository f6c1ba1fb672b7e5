import { eraseDueAccounts, repeatErasures } from './erase-due.ts';
import type { ErasureServices } from './erase-person.ts';
import { areErasuresToRepeat, saveErasureList } from './erasure-list.ts';

/** Erases due accounts, and those that a killed restore left undone. */
export async function sweepErasures(
  services: ErasureServices,
  warn: (error: unknown) => void,
): Promise<void> {
  await saveErasureList(services.db, services.config).catch(warn);
  if (areErasuresToRepeat(services.config.dataDir)) await repeatErasures(services).catch(warn);
  await eraseDueAccounts(services).catch(warn);
}
