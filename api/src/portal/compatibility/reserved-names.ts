import type { RemoteUses } from './uses.schema.ts';

/** Only for the shell: other teams' calls could replace the session, registry or shared API slice. */
const FOR_THE_SHELL = [
  'injectReducer',
  'setRegistry',
  'markLoaded',
  'refreshRegistry',
  'setPortalConfig',
  'settleDevice',
  'followOtherTabs',
];
/** Only for the remote with the log-in. */
const FOR_THE_LOG_IN = ['startSession', 'failSession'];
const LOG_IN = 'mfe-public';

/** Lists in Spanish the reserved names of the shell that this remote uses. */
export function listReservedNameFaults(remote: string, kit: RemoteUses['kit']): string[] {
  const reserved = remote === LOG_IN ? FOR_THE_SHELL : [...FOR_THE_SHELL, ...FOR_THE_LOG_IN];
  return Object.entries(kit).flatMap(([module, names]) =>
    Object.keys(names)
      .filter((name) => module.startsWith('@rambla/kit/') && reserved.includes(name))
      .map((name) => `${module}: ${name} no es para los remotos`),
  );
}
