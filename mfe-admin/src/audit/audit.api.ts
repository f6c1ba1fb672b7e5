import type { AuditQuery, AuditResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    auditTrail: build.query<AuditResponse, Partial<AuditQuery>>({
      query: (params) => ({ url: 'audit', params }),
      // Never cached, so that changes by others show up.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAuditTrailQuery } = auditApi;
