import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../core/text/escape-html.ts';

const MARK_CID = 'mark@rambla';
/** The logo attached to every mail, because mail programs block remote pictures. */
export const MAIL_LOGO = { cid: MARK_CID, path: fileURLToPath(new URL('mail-mark.png', import.meta.url)) };

const STYLE = `a:hover{text-decoration:underline!important}
@media (max-width:480px){.px{padding-left:20px!important;padding-right:20px!important}.h1{font-size:27px!important}.full a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.bg{background:#0d1526!important}.sf{background:#152039!important}.sk{background:#1d2a48!important}.ln{border-color:#2c3b5e!important}.tx{color:#eef2fa!important}.t2{color:#aebad0!important}.lk{color:#8fb2ff!important}}`;
const FONT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MAIL_TABLE_ATTRIBUTES =
  'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Renders a row of the mail's white area. */
export function renderMailTableRow(padding: string, content: string): string {
  return `<tr><td class="px sf" bgcolor="#ffffff" style="background:#ffffff;padding:${padding};">${content}</td></tr>`;
}

export function renderMailButton(url: string, label: string): string {
  return `<p class="full" style="margin:18px 0 0;"><a href="${escapeHtml(url)}" style="display:inline-block;background:#ffc247;color:#0f1b33;font-size:15px;font-weight:700;text-decoration:none;padding:14px 24px;border-radius:28px;">${escapeHtml(label)}</a></p>`;
}

export function renderMailLink(url: string, text: string): string {
  return `<a class="lk" href="${escapeHtml(url)}" style="color:#2456cc;">${escapeHtml(text)}</a>`;
}

interface Frame {
  instituteName: string;
  title: string;
  /** Shown beside the institute's name. */
  aside?: string;
  /** The HTML of the mail's headline. */
  heading: string;
  lead?: string;
  rows: string[];
  /** The HTML of the small print below. */
  foot?: string;
}

function panel({ instituteName, aside = '', heading, lead = '' }: Frame): string {
  const words =
    lead === ''
      ? ''
      : `<p style="margin:0 0 28px;font-size:16px;line-height:1.5;color:#c9d4ea;">${escapeHtml(lead)}</p>`;
  return `<tr><td class="px" bgcolor="#16264a" style="background:#16264a;border-radius:24px 24px 0 0;padding:28px 36px 0;">
<table ${MAIL_TABLE_ATTRIBUTES}><tr><td style="font-size:19px;font-weight:700;color:#ffffff;"><img src="cid:${MARK_CID}" width="34" height="34" alt="" style="vertical-align:middle;border:0;margin-right:10px;border-radius:9px;">${escapeHtml(instituteName)}</td><td align="right" style="font-size:14px;color:#c9d4ea;">${escapeHtml(aside)}</td></tr></table>
<h1 class="h1" style="margin:26px 0 ${lead === '' ? 28 : 10}px;font-family:Bricolage,${FONT};font-size:33px;line-height:1.12;letter-spacing:-0.6px;font-weight:700;color:#ffffff;">${heading}</h1>
${words}</td></tr>
<tr><td style="font-size:0;line-height:0;height:8px;background:#5b8def;">&nbsp;</td></tr>`;
}

/** Wraps a mail in the institute's design, with inline styles because mail programs drop others. */
export function renderMailFrame(frame: Frame): string {
  const small = (html: string) =>
    `<p class="t2" style="margin:0 0 12px;font-size:13px;line-height:1.6;color:#586781;">${html}</p>`;
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(frame.title)}</title><style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#fbf7f0;">
<table ${MAIL_TABLE_ATTRIBUTES} class="bg" style="background:#fbf7f0;"><tr><td align="center" style="padding:24px 10px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;font-family:${FONT};">
${panel(frame)}
${frame.rows.join('\n')}
<tr><td class="px" style="padding:22px 36px 8px;text-align:center;">${frame.foot ? small(frame.foot) : ''}${small(escapeHtml(frame.instituteName))}</td></tr>
</table></td></tr></table></body></html>
`;
}
