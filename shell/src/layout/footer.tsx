import type { MenuPlace } from '@rambla/api/contract';
import { portalConfig } from '@rambla/kit/config';
import { Link } from '@rambla/kit/router';
import { Brand } from './brand.tsx';
import { useMenu } from './menu.ts';
import { listSocialNetworks } from './social-links.tsx';

export function Footer() {
  return (
    <footer className="footer" id="contacto">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <Brand />
            <p className="footer-note">
              Apoyo universitario, cursos cortos y carreras en línea. Hecho en Uruguay.
            </p>
          </div>
          <ScreenLinks id="footer-courses" title="Cursos" place="footer-courses" />
          <ScreenLinks id="footer-account" title="Tu cuenta" place="footer-account" />
          <ContactLinks />
        </div>
        <div className="footer-end">
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {portalConfig.instituteName}
          </span>
          {useMenu('footer-end').map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <span>Montevideo, Uruguay</span>
        </div>
      </div>
    </footer>
  );
}

function ScreenLinks({ id, title, place }: { id: string; title: string; place: MenuPlace }) {
  const entries = useMenu(place);
  if (entries.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactLinks() {
  const networks = listSocialNetworks();
  const { contactUrl } = portalConfig;
  if (!contactUrl && networks.length === 0) return null;
  return (
    <nav aria-labelledby="footer-contact">
      <h2 id="footer-contact">Contacto</h2>
      <ul>
        {contactUrl && (
          <li>
            <a href={contactUrl}>{/^mailto:/.test(contactUrl) ? contactUrl.slice(7) : 'Escribinos'}</a>
          </li>
        )}
        {networks.map(({ url, label }) => (
          <li key={url}>
            <a href={url} rel="noopener" target="_blank">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
