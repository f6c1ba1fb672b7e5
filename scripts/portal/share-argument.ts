import type { CanaryShare } from '../../api/src/portal/release.schema.ts';

const ROLES = ['guest', 'student', 'teacher', 'bedelia', 'admin'] as const;

/** Reads `--share 10` and `--role teacher`; undefined for everybody. */
export function readShareArguments(values: {
  share?: string | undefined;
  role?: string | undefined;
}): CanaryShare | undefined {
  if (values.role !== undefined) {
    const role = ROLES.find((each) => each === values.role);
    if (!role) throw new Error(`--role es uno de ${ROLES.join(', ')}.`);
    return { roles: [role] };
  }
  if (values.share === undefined) return undefined;
  const percent = Number(values.share);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new Error('--share va de 1 a 100: de cada cien visitas.');
  return percent === 100 ? undefined : { percent };
}
