import { useAddressState } from '@rambla/kit/data/address-state';

export interface OriginLecture {
  id: number;
  title: string;
}

/** Returns the lecture from which the person came. */
export function useOriginLecture(): OriginLecture | undefined {
  const { get } = useAddressState();
  const id = Number(get('clase'));
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? { id, title: get('titulo') } : undefined;
}
