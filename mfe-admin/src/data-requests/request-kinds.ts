import type { DataRequest } from '@rambla/api/contract';

export const DATA_REQUEST_KIND_NAMES: Record<DataRequest['kind'], string> = {
  export: 'Una copia de sus datos',
  erasure: 'Que se borren sus datos',
};
