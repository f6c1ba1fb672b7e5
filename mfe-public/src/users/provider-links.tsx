import { Icon } from '@rambla/kit/ui/icon';
import { readLastLoginMethod } from './last-login-method.ts';
import css from './provider-links.module.css';
import { useProvidersQuery } from './providers.api.ts';
import { useNextPath } from './use-next-path.ts';

type Props = {
  verb: 'Ingresar' | 'Registrarse';
  /** Puts the dividing line before or after the links. */
  divider: 'before' | 'after';
  text: string;
};

/** A link per identity provider; nothing without providers. */
export function LoginProviderLinks({ verb, divider, text }: Props) {
  const { data } = useProvidersQuery();
  const { path } = useNextPath();
  if (!data || data.providers.length === 0) return null;
  const last = readLastLoginMethod();
  const query = path === null ? '' : `?next=${encodeURIComponent(path)}`;
  const line = <p className={css.divider}>{text}</p>;
  return (
    <>
      {divider === 'before' && line}
      <div className={css.links}>
        {data.providers.map(({ name, label }) => (
          // A plain link, because the server redirects to the provider.
          <a key={name} className={css.link} href={`/api/login/oidc/${name}/start${query}`}>
            <Icon name="user" />
            <span>
              {verb} con {label}
            </span>
            {name === last && <span className={css.last}>La última vez</span>}
          </a>
        ))}
      </div>
      {divider === 'after' && line}
    </>
  );
}
