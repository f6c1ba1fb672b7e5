import './admin-ui.css';
import { Link } from '@rambla/kit/router';

const TONES = ['fcea', 'fing', 'cortos'] as const;

/** Returns a person's avatar colour. */
export function getAvatarTone(id: number): string {
  return TONES[id % TONES.length] ?? '';
}

/** A person with their initials, in a colour that depends on the id. */
export function PersonLabel(props: { id: number; name: string; mail?: string | undefined; to?: string }) {
  const { id, name, mail, to } = props;
  return (
    <div className="person">
      <span className={`avatar avatar-${getAvatarTone(id)}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span>
        <bdi className="person-name">{to ? <Link to={to}>{name}</Link> : name}</bdi>
        {mail && <span className="person-mail">{mail}</span>}
      </span>
    </div>
  );
}

/** The initials of the first two words, as whole graphemes, so that no emoji is cut. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...new Intl.Segmenter('es').segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}

/** The name shown for a person; those without a name show the username. */
export function personName({ name, username }: { name: string | null; username: string }): string {
  return name ?? username;
}
