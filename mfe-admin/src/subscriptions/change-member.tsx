import type { Course, CourseSubscription } from '@rambla/api/contract';
import { dayKey, endOfDay } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { MemberFields } from './member-fields.tsx';
import { useChangeSubscriptionMutation } from './subscriptions.api.ts';

type Props = { course: Course; member: CourseSubscription; onClose: () => void };

/** Changes the group and end of a subscription. */
export function ChangeMember({ course, member, onClose }: Props) {
  const [change] = useChangeSubscriptionMutation();
  const { expiresAt } = member;
  return (
    <Modal title={`Subscripción de ${member.name ?? member.username}`} onClose={onClose}>
      <Form
        rules={{ group: () => undefined, expires: () => undefined }}
        submit="Guardar"
        sending="Guardando…"
        send={async ({ group, expires }) => {
          await change({
            userId: member.userId,
            courseId: course.id,
            group: group || null,
            expiresAt: expires ? endOfDay(expires) : null,
          }).unwrap();
          toast.success('Datos actualizados con éxito');
          onClose();
        }}
      >
        <MemberFields
          groups={course.groups}
          group={member.group ?? ''}
          expires={expiresAt ? dayKey(new Date(expiresAt)) : ''}
        />
      </Form>
    </Modal>
  );
}
