import type { Course, CourseSubscription } from '@rambla/api/contract';
import { dayKey, endOfDay } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { SelectField } from '../admin-ui/editing/select-field.tsx';
import { personName } from '../admin-ui/person-label.tsx';
import { MemberFields } from './member-fields.tsx';
import { COURSE_ROLE_OPTIONS, type CourseRole } from './role-options.ts';
import { useChangeSubscriptionMutation } from './subscriptions.api.ts';

type Props = { course: Course; member: CourseSubscription; onClose: () => void };

/** Changes the role, group and expiry of a subscription. */
export function ChangeMemberDialog({ course, member, onClose }: Props) {
  const [change] = useChangeSubscriptionMutation();
  const { expiresAt } = member;
  return (
    <Modal title={`Inscripción de ${personName(member)}`} onClose={onClose}>
      <Form
        rules={{ group: () => undefined, expires: () => undefined, courseRole: () => undefined }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ group, expires, courseRole }) => {
          await change({
            userId: member.userId,
            courseId: course.id,
            // An administrator has no stored role in the course, and gets one only by a choice.
            ...(courseRole !== member.courseRole && { courseRole: courseRole as CourseRole }),
            group: group || null,
            expiresAt: expires ? endOfDay(expires) : null,
          }).unwrap();
          toast.success('Datos actualizados con éxito');
          onClose();
        }}
      >
        <SelectField
          name="courseRole"
          label="Papel en el curso"
          defaultValue={member.courseRole}
          options={COURSE_ROLE_OPTIONS.filter(
            ({ value }) => value !== 'teacher' || member.role === 'teacher',
          )}
        />
        <MemberFields
          groups={course.groups}
          group={member.group ?? ''}
          expires={expiresAt ? dayKey(new Date(expiresAt)) : ''}
        />
      </Form>
    </Modal>
  );
}
