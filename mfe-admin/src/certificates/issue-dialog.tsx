import { Modal } from '@rambla/kit/ui/modal';
import { type FormEvent, useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { GroupFilterField } from '../admin-ui/people/group-filter-field.tsx';
import { IssuanceFooter } from './issuance-footer.tsx';
import { useIssueCertificates } from './use-issue-certificates.ts';

type Props = { courseId: number; byHand: boolean; onClose: () => void };

/** Issues certificates to a group or to everybody. */
export function IssueCertificatesDialog({ courseId, byHand, onClose }: Props) {
  const [group, setGroup] = useState('');
  const [anyway, setAnyway] = useState(byHand);
  const issuing = useIssueCertificates(courseId, onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void issuing.start({ anyway, ...(group && { group: group.trim() }) });
  };
  return (
    <Modal title="Emitir certificados" onClose={onClose}>
      <form className="form" onSubmit={handleSubmit}>
        <p className="muted">A quienes todavía no tienen el suyo. A cada persona le avisamos.</p>
        <GroupFilterField courseId={courseId} value={group} onChange={setGroup} />
        {!byHand && <IssueAnywayCheckbox value={anyway} onChange={setAnyway} />}
        <IssuanceFooter issuing={issuing} submit="Emitir" onClose={onClose} />
      </form>
    </Modal>
  );
}

export function IssueAnywayCheckbox({
  value,
  onChange,
}: {
  value: boolean;
  onChange: (anyway: boolean) => void;
}) {
  return (
    <Checkbox checked={value} onCheck={onChange}>
      También a quienes no cumplen lo que se pide
    </Checkbox>
  );
}
