import { When } from '@rambla/kit/ui/outline';

/** Shows how people join a course. */
export function EnrolmentChip({ enrolment }: { enrolment: string }) {
  return (
    <>
      <When value={enrolment} is="open">
        <span className="chip chip-ok dot">Abierto</span>
      </When>
      <When value={enrolment} is="request">
        <span className="chip chip-warn dot">Con aprobación</span>
      </When>
      <When value={enrolment} is="closed">
        <span className="chip dot">Cerrado</span>
      </When>
    </>
  );
}
