import { When } from '@rambla/kit/ui/outline';
import type { ReactNode } from 'react';

type Text = string | number;

// Each condition needs an element, because adjacent texts merge in HTML and break hydration.

/** A length such as «1 h 4 min», inside `wrap`; nothing when unknown. */
export function DurationText({
  hours,
  minutes,
  wrap = (length) => length,
}: {
  hours: Text;
  minutes: Text;
  wrap?: (length: ReactNode) => ReactNode;
}) {
  return (
    <>
      <When value={hours} is="0" not>
        {wrap(
          <span>
            <span>{`${hours} h`}</span>
            <When value={minutes} is="0" not>
              <span>{` ${minutes} min`}</span>
            </When>
          </span>,
        )}
      </When>
      <When value={hours} is="0">
        <When value={minutes} is="0" not>
          {wrap(<span>{`${minutes} min`}</span>)}
        </When>
      </When>
    </>
  );
}

/** A count with its noun: «1 clase», «12 clases». */
export function CountWithNoun({ of, one, many }: { of: Text; one: string; many: string }) {
  return (
    <>
      <When value={of} is="1">
        <span>{`1 ${one}`}</span>
      </When>
      <When value={of} is="1" not>
        <span>{`${of} ${many}`}</span>
      </When>
    </>
  );
}
