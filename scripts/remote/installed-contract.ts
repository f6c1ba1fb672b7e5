import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ApiDocument, operationShapesOf } from '../../api/src/portal/compatibility/operations.ts';
import type { SharedExports } from '../../api/src/portal/compatibility/uses.schema.ts';
import type { AppFolder } from '../portal/base-config.ts';
import type { PortalInterface } from '../portal/describe-uses.ts';

/** The kit and the contract installed in a remote's folder. */
export function readInstalledInterface({ dir }: AppFolder): PortalInterface {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(dir, 'node_modules/@rambla', file), 'utf8'));
  return {
    offers: read('kit/shared.json') as SharedExports,
    served: operationShapesOf(read('contract/openapi.json') as ApiDocument),
  };
}
