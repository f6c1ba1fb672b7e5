import { JobProgress } from '../admin-ui/jobs/job-progress.tsx';
import { ModalActions } from '../admin-ui/modal-actions.tsx';
import css from './issuing.module.css';
import type { useIssueCertificates } from './use-issue-certificates.ts';

type Props = {
  issuing: ReturnType<typeof useIssueCertificates>;
  submit: string;
  /** True when nobody would get a certificate. */
  disabled?: boolean;
  onClose: () => void;
};

/** The bottom of a form that issues certificates: progress or failure, and buttons. */
export function IssuanceFooter({ issuing, submit, disabled = false, onClose }: Props) {
  const { job, isAway, isBusy, failure } = issuing;
  return (
    <>
      {isBusy && <JobProgress job={job} doing="Emitiendo" isAway={isAway} />}
      {!isBusy && failure !== undefined && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      <ModalActions
        onClose={onClose}
        className={`btn btn-primary ${disabled ? css.idle : ''}`}
        aria-disabled={isBusy || disabled}
      >
        {submit}
      </ModalActions>
    </>
  );
}
