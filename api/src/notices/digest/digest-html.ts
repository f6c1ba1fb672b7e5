import { escapeHtml } from '../../text/escape-html.ts';

/** One thing of a digest, in plain text. */
export interface DigestItem {
  title: string;
  text: string;
  place: string;
  url: string;
}

export interface Digest {
  instituteName: string;
  /** «Domingo 22 nov» */
  day: string;
  person: string;
  /** «1 respuesta y 2 anuncios» */
  summary: string;
  answers: DigestItem[];
  urgent: DigestItem[];
  sections: { title: string; items: DigestItem[] }[];
  /** Said under the rest: how many more there are. */
  more: string;
  hour: number;
  preferencesUrl: string;
  unsubscribeUrl: string;
}

/** The name by which the mail's HTML refers to the logo that comes with it. */
export const MARK_CID = 'mark@rambla';

const STYLE = `a:hover{text-decoration:underline!important}
@media (max-width:480px){.px{padding-left:20px!important;padding-right:20px!important}.h1{font-size:27px!important}.full a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.bg{background:#0d1526!important}.sf{background:#152039!important}.sk{background:#1d2a48!important}.ln{border-color:#2c3b5e!important}.tx{color:#eef2fa!important}.t2{color:#aebad0!important}.lk{color:#8fb2ff!important}}`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const FONT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function small(text: string): string {
  return `<p class="t2" style="margin:4px 0 0;font-size:14px;line-height:1.5;color:#586781;">${escapeHtml(text)}</p>`;
}

function row(padding: string, content: string): string {
  return `<tr><td class="px sf" bgcolor="#ffffff" style="background:#ffffff;padding:${padding};">${content}</td></tr>`;
}

function heading(text: string): string {
  return `<p class="t2" style="margin:0 0 6px;font-size:13px;font-weight:700;color:#586781;">${escapeHtml(text)}</p>`;
}

function answer({ title, text, place, url }: DigestItem): string {
  const said = `<table ${TABLE}><tr><td class="sk" style="background:#def3e4;border-radius:16px;padding:16px 20px;"><p class="tx" style="margin:0;font-size:16px;line-height:1.55;color:#0f1b33;">${escapeHtml(text)}</p></td></tr></table>`;
  return row(
    '22px 36px 8px',
    `<h2 class="tx" style="margin:0 0 12px;font-size:20px;line-height:1.3;color:#0f1b33;">${escapeHtml(title)}</h2>
${text === '' ? '' : said}
<p class="full" style="margin:18px 0 0;"><a href="${escapeHtml(url)}" style="display:inline-block;background:#ffc247;color:#0f1b33;font-size:15px;font-weight:700;text-decoration:none;padding:14px 24px;border-radius:28px;">Ver la respuesta</a></p>${small(place)}`,
  );
}

function urgent({ title, text, place, url }: DigestItem): string {
  const link = `<a class="lk" href="${escapeHtml(url)}" style="font-size:15px;font-weight:700;color:#2456cc;">Ir</a>`;
  const words = `<p class="tx" style="margin:0;font-size:16px;line-height:1.4;font-weight:700;color:#0f1b33;">${escapeHtml(title)}</p>${small([place, text].filter(Boolean).join(' · '))}`;
  return row(
    '22px 36px 0',
    `<table ${TABLE}><tr><td class="sk" style="background:#fff1cf;border-radius:16px;padding:18px 20px;"><table ${TABLE}><tr><td style="padding-right:12px;">${words}</td><td align="right" valign="middle" style="white-space:nowrap;">${link}</td></tr></table></td></tr></table>`,
  );
}

function item({ title, text, place, url }: DigestItem): string {
  const link = `<a class="tx" href="${escapeHtml(url)}" style="font-size:17px;font-weight:700;line-height:1.35;color:#0f1b33;text-decoration:none;">${escapeHtml(title)}</a>`;
  return `<tr><td class="ln" style="padding:12px 0 16px;border-bottom:1px solid #e4dacb;">${link}${text === '' ? '' : small(text)}${small(place)}</td></tr>`;
}

function section({ title, items }: Digest['sections'][number]): string {
  return row('26px 36px 0', `${heading(title)}<table ${TABLE}>${items.map(item).join('')}</table>`);
}

function head({ instituteName, day, person, summary }: Digest): string {
  return `<tr><td class="px" bgcolor="#16264a" style="background:#16264a;border-radius:24px 24px 0 0;padding:28px 36px 0;">
<table ${TABLE}><tr><td style="font-size:19px;font-weight:700;color:#ffffff;"><img src="cid:${MARK_CID}" width="34" height="34" alt="" style="vertical-align:middle;border:0;margin-right:10px;border-radius:9px;">${escapeHtml(instituteName)}</td><td align="right" style="font-size:14px;color:#c9d4ea;">${escapeHtml(day)}</td></tr></table>
<h1 class="h1" style="margin:26px 0 10px;font-family:Bricolage,${FONT};font-size:33px;line-height:1.12;letter-spacing:-0.6px;font-weight:700;color:#ffffff;">${escapeHtml(person)}, esto pasó hoy<br><span style="color:#ffc247;">en tus materias.</span></h1>
<p style="margin:0 0 28px;font-size:16px;line-height:1.5;color:#c9d4ea;">${escapeHtml(summary)}.</p></td></tr>
<tr><td style="font-size:0;line-height:0;height:8px;background:#5b8def;">&nbsp;</td></tr>`;
}

function foot({ instituteName, hour, preferencesUrl, unsubscribeUrl, more }: Digest): string {
  const link = (url: string, text: string) =>
    `<a class="lk" href="${escapeHtml(url)}" style="color:#2456cc;">${text}</a>`;
  return `${row('12px 36px 24px;border-radius:0 0 24px 24px', more === '' ? '&nbsp;' : small(more))}
<tr><td class="px" style="padding:22px 36px 8px;text-align:center;"><p class="t2" style="margin:0;font-size:13px;line-height:1.6;color:#586781;">Te llega una vez por día, a las ${hour}:00, solo si pasó algo.<br>${link(preferencesUrl, 'Cambiar qué te avisamos')} &nbsp;·&nbsp; ${link(unsubscribeUrl, 'No mandarme más el resumen')}</p>
<p class="t2" style="margin:12px 0 0;font-size:13px;color:#586781;">${escapeHtml(instituteName)}</p></td></tr>`;
}

/** The digest as a mail: everything is said in `style`, because mail programs drop the rest. */
export function digestHtml(digest: Digest): string {
  const { answers, summary, sections } = digest;
  const body = [
    ...(answers.length > 0 ? [row('30px 36px 0', heading('Te respondieron')), ...answers.map(answer)] : []),
    ...digest.urgent.map(urgent),
    ...sections.map(section),
  ];
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>Tu resumen: ${escapeHtml(summary)}</title><style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#fbf7f0;">
<table ${TABLE} class="bg" style="background:#fbf7f0;"><tr><td align="center" style="padding:24px 10px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;font-family:${FONT};">
${head(digest)}
${body.join('\n')}
${foot(digest)}
</table></td></tr></table></body></html>
`;
}
