import type { Job } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, useCallback, useState } from 'react';
import { JobBar, JobFailure } from '../desk/jobs/job-bar.tsx';
import { useScreenJob } from '../desk/jobs/jobs.ts';
import { GroupField } from '../group-field.tsx';
import { useIssueCertificatesMutation, useRefreshCertificatesMutation } from './certificates.api.ts';

/** Issues the certificates of a group, or of everybody, at once. */
export function IssueDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const [issue] = useIssueCertificatesMutation();
  const [refresh] = useRefreshCertificatesMutation();
  const [group, setGroup] = useState('');
  const [anyway, setAnyway] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const handleDone = useCallback(
    (job: Job) => {
      const { issued } = job.result as { issued: number };
      toast.success(issued === 1 ? 'Se emitió 1 certificado' : `Se emitieron ${issued} certificados`);
      void refresh();
      onClose();
    },
    [onClose, refresh],
  );
  const { job, isAway, isBusy, follow } = useScreenJob('certificates.issue', handleDone);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = await issue({ courseId, anyway, ...(group && { group: group.trim() }) });
    setFailure(error ?? null);
    if (data) follow(data);
  };
  return (
    <Modal title="Emitir certificados" onClose={onClose}>
      <form className="form" onSubmit={(event) => void handleSubmit(event)}>
        <p className="muted">A quienes todavía no tienen el suyo. A cada persona le avisamos.</p>
        <GroupField courseId={courseId} value={group} onChange={setGroup} />
        <label className="check">
          <input
            type="checkbox"
            checked={anyway}
            onChange={(event) => setAnyway(event.currentTarget.checked)}
          />
          También a quienes no cumplen lo que se pide
        </label>
        {failure !== null && <p role="alert">{errorMessage(failure)}</p>}
        {isBusy && <JobBar job={job} doing="Emitiendo" isAway={isAway} />}
        {job?.state === 'failed' && <JobFailure job={job} />}
        <div className="modal-actions">
          <button type="button" className="btn btn-outline" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
            Emitir
          </button>
        </div>
      </form>
    </Modal>
  );
}
