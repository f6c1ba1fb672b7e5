import type { ListedUser, SubscriptionUpsertResponse } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { runForEach } from '../list/run-for-each.ts';
import { personName } from '../person-label.tsx';
import { enrolledText } from './enrolled-text.ts';

/** Enrols people one by one; says how many were enrolled and how many had been members. */
export async function enrolPeople(
  people: ListedUser[],
  enrol: (userId: number) => Promise<SubscriptionUpsertResponse>,
): Promise<void> {
  let kept = 0;
  await runForEach(people, personName, async ({ id }) => {
    if ((await enrol(id)).outcome === 'there') kept += 1;
  });
  toast.success(enrolledText(people.length, kept));
}
