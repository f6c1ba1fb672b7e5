import type { CertificateIssuanceBody, Job } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useCallback, useState } from 'react';
import { useScreenJob } from '../admin-ui/jobs/jobs.ts';
import { useIssueCertificatesMutation, useRefreshCertificatesMutation } from './certificates.api.ts';

function resultText(issued: number): string {
  if (issued === 0) return 'No se emitió ninguno';
  return issued === 1 ? 'Se emitió 1 certificado' : `Se emitieron ${issued} certificados`;
}

/** Issues certificates in a job and reports their number. */
export function useIssueCertificates(courseId: number, onDone: () => void) {
  const [issue] = useIssueCertificatesMutation();
  const [refresh] = useRefreshCertificatesMutation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const handleDone = useCallback(
    (job: Job) => {
      toast.success(resultText((job.result as { issued: number }).issued));
      void refresh();
      onDone();
    },
    [onDone, refresh],
  );
  const { job, isAway, isBusy, failure, follow } = useScreenJob('certificates.issue', handleDone);
  return {
    job,
    isAway,
    isBusy,
    failure: refusal === null ? failure : errorMessage(refusal),
    async start(body: CertificateIssuanceBody) {
      if (isBusy) return;
      const { data, error } = await issue({ courseId, ...body });
      setRefusal(error ?? null);
      if (data) follow(data);
    },
  };
}
