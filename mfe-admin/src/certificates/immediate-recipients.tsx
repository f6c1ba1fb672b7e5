import type { CertificateRulePreview } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';

/** The number of people named; the others are only counted. */
const NAMED = 3;

/** Names the people who get their certificate as soon as the rule is saved. */
export function ImmediateRecipients({ people }: { people: CertificateRulePreview['people'] }) {
  const named = people.slice(0, NAMED).map(({ name }) => name);
  const rest = people.length - named.length;
  const names = [...named, ...(rest > 0 ? [`${rest} más`] : [])];
  return (
    <p className="sheet-note" role="status">
      <Icon name="alert" />
      <span>
        Ya {people.length === 1 ? 'cumple 1 persona' : `cumplen ${people.length} personas`}: al guardar{' '}
        {people.length === 1 ? 'recibe' : 'reciben'} su certificado y un aviso. {listed(names)}.
      </span>
    </p>
  );
}

function listed(names: string[]): string {
  return new Intl.ListFormat('es-UY').format(names);
}
