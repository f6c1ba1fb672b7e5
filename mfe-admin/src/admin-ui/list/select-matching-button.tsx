import { Icon } from '@rambla/kit/ui/icon';

type Props = {
  /** The number of matches; undefined when there are no more to select. */
  matching: number | undefined;
  isLoading: boolean;
  onSelect: () => void;
};

/** Offers to select matches on other pages too. */
export function SelectMatchingButton({ matching, isLoading, onSelect }: Props) {
  if (matching === undefined) return null;
  return (
    <button type="button" className="btn btn-sm" disabled={isLoading} onClick={onSelect}>
      <Icon name="check" />
      Seleccionar las {matching.toLocaleString('es-UY')} que coinciden
    </button>
  );
}
