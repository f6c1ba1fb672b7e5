import { portalConfig } from '@rambla/kit/config';
import { Icon } from '@rambla/kit/ui/icon';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import css from './institute.module.css';

const COLOURS = [
  { token: '--panel', label: 'Tinta: cabezal y menús' },
  { token: '--cta', label: 'Sol: lo que hay que hacer' },
  { token: '--fcea', label: 'FCEA' },
  { token: '--fing', label: 'FING' },
  { token: '--cortos', label: 'Cursos cortos' },
];

/** Shows the institute's data, set on the server, and its logo and colours, set in the shell. */
export default function InstituteScreen() {
  return (
    <AdminPage title="Datos e imagen" lead="Lo que el portal dice del instituto, y cómo lo dibuja.">
      <section className="sheet sheet-body sheet-narrow" aria-labelledby="data">
        <h2 id="data">Datos</h2>
        <p className="muted">
          Salen de los ajustes del servidor, y cambian cuando quien lo administra lo reinicia.
        </p>
        <Data />
      </section>
      <section className="sheet sheet-body sheet-narrow" aria-labelledby="image">
        <h2 id="image">Imagen</h2>
        <p className="muted">Viene con el marco: cambia cuando se publica otro.</p>
        <div className={css.brands}>
          <Brand />
          <Brand isDark />
        </div>
        <ul className={css.colours}>
          {COLOURS.map(({ token, label }) => (
            <li key={token}>
              <span style={{ background: `var(${token})` }} />
              {label}
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  );
}

function Data() {
  const { instituteName, contactUrl, socialUrls, tutorUrl, timeZone } = portalConfig;
  const rows = [
    { name: 'Nombre', setting: 'INSTITUTE_NAME', values: [instituteName] },
    {
      name: 'Contacto',
      setting: 'CONTACT_MAIL, CONTACT_URL',
      values: contactUrl ? [contactUrl.replace(/^mailto:/, '')] : [],
    },
    { name: 'Redes', setting: 'SOCIAL_URLS', values: socialUrls },
    { name: 'PROFE IA', setting: 'TUTOR_URL', values: [tutorUrl ?? 'La de este portal'] },
    { name: 'Hora', setting: 'TIME_ZONE', values: [timeZone] },
  ];
  return (
    <dl className={css.rows}>
      {rows.map(({ name, setting, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
            {values.length === 0 && <span className="muted">Sin poner: el portal no lo muestra.</span>}
            <code>{setting}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Brand({ isDark = false }: { isDark?: boolean }) {
  return (
    <div className={isDark ? css.dark : css.light}>
      <Icon name="mark" className={css.mark ?? ''} />
      {portalConfig.instituteName}
    </div>
  );
}
