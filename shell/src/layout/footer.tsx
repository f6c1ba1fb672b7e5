import { portalConfig } from '@rambla/kit/config';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Brand } from './brand.tsx';
import { socialNetworks } from './social-links.tsx';

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
          <nav aria-labelledby="footer-courses">
            <h2 id="footer-courses">Cursos</h2>
            <ul>
              <li>
                <Link to={paths.coursesOf('FCEA')}>Ciencias Económicas</Link>
              </li>
              <li>
                <Link to={paths.coursesOf('FING')}>Ingeniería</Link>
              </li>
              <li>
                <Link to={paths.coursesOf('CORTOS')}>Cursos cortos y carreras</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-account">
            <h2 id="footer-account">Tu cuenta</h2>
            <AccountLinks />
          </nav>
          <ContactLinks />
        </div>
        <div className="footer-end">
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {portalConfig.instituteName}
          </span>
          <span>Montevideo, Uruguay</span>
        </div>
      </div>
    </footer>
  );
}

function AccountLinks() {
  const { authenticated } = useAuth();
  return authenticated ? (
    <ul>
      <li>
        <Link to={paths.myCourses}>Mis materias</Link>
      </li>
      <li>
        <Link to={paths.profile}>Perfil</Link>
      </li>
      <li>
        <Link to={paths.updatePassword}>Cambiar contraseña</Link>
      </li>
    </ul>
  ) : (
    <ul>
      <li>
        <Link to={paths.login}>Ingresar</Link>
      </li>
      <li>
        <Link to={paths.signup}>Registrarse</Link>
      </li>
      <li>
        <Link to={paths.forgotPassword}>Recuperar contraseña</Link>
      </li>
    </ul>
  );
}

function ContactLinks() {
  const networks = socialNetworks();
  const { contactUrl } = portalConfig;
  if (!contactUrl && networks.length === 0) return null;
  return (
    <nav aria-labelledby="footer-contact">
      <h2 id="footer-contact">Contacto</h2>
      <ul>
        {contactUrl && (
          <li>
            <a href={contactUrl}>Escribinos</a>
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
