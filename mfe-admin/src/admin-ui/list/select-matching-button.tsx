import { Icon } from '@rambla/kit/ui/icon';

type Props = {
  /** How many match the filter, where they are more than what is selected. */
  matching: number | undefined;
  isLoading: boolean;
  onSelect: () => void;
};

/** Offers to select what is not on the page too. */
export function SelectMatchingButton({ matching, isLoading, onSelect }: Props) {
  if (matching === undefined) return null;
  return (
    <button type="button" className="btn btn-sm" disabled={isLoading} onClick={onSelect}>
      <Icon name="check" />
      Seleccionar las {matching.toLocaleString('es-UY')} que coinciden
    </button>
  );
}
