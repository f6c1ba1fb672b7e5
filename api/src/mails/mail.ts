import { escapeHtml } from '../text/escape-html.ts';

/** One mail before it is rendered. `paragraphs` are plain text. */
export interface Mail {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The mail's only button. `path` is joined to PUBLIC_URL. */
  action?: { label: string; path: string };
  closing?: string;
  /** Small links under the mail; `path` is joined to PUBLIC_URL. */
  footer?: { label: string; path: string }[];
  /** Where a mail program unsubscribes its reader with one POST (RFC 8058); joined to PUBLIC_URL. */
  unsubscribePath?: string;
  /** Takes the place of the HTML that is made of the rest. */
  html?: string;
  /** Files that its HTML refers to as `cid:…`. */
  pictures?: { cid: string; path: string }[];
}

/** A mail that is composed only when it is sent, so that it tells what is true by then. */
export interface DeferredMail {
  /** Names its composer. */
  from: 'notice' | 'digest';
  id: number;
  /** An ISO time. */
  notBefore: string;
  /** It waits behind mails that somebody asked for. */
  isBulk: boolean;
}

interface Letterhead {
  instituteName: string;
  publicUrl: string;
}

/** Makes one line for a header: a line break would allow further headers. */
export function headerText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

export function toPlainText(mail: Mail, { instituteName, publicUrl }: Letterhead): string {
  const link = mail.action ? [`${mail.action.label}:\n${publicUrl}${mail.action.path}`] : [];
  const closing = mail.closing ? [mail.closing] : [];
  const footer = (mail.footer ?? []).map(({ label, path }) => `${label}:\n${publicUrl}${path}`);
  const sender = `— ${instituteName}\n${publicUrl}`;
  return [mail.greeting, ...mail.paragraphs, ...link, ...closing, sender, ...footer].join('\n\n');
}

function footerHtml({ footer = [] }: Mail, publicUrl: string): string {
  const links = footer.map(({ label, path }) => {
    return `<a href="${escapeHtml(`${publicUrl}${path}`)}" style="color:#1d4ed8">${escapeHtml(label)}</a>`;
  });
  if (links.length === 0) return '';
  return `<p style="max-width:560px;margin:16px auto 0;text-align:center;font-size:13px;color:#4b5563">${links.join(' · ')}</p>`;
}

export function toHtml(mail: Mail, { instituteName, publicUrl }: Letterhead): string {
  if (mail.html !== undefined) return mail.html;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const url = mail.action ? escapeHtml(`${publicUrl}${mail.action.path}`) : '';
  const button = mail.action
    ? `<p style="margin:24px 0"><a href="${url}" style="background:#1d4ed8;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:bold;display:inline-block">${escapeHtml(mail.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4b5563">Si el botón no anda, copiá esta dirección en el navegador:<br>${url}</p>`
    : '';
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(headerText(mail.subject))}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;font-family:system-ui,Arial,sans-serif;color:#111827;line-height:1.5">
<main style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-weight:bold;font-size:18px">${escapeHtml(instituteName)}</p>
${[mail.greeting, ...mail.paragraphs].map(paragraph).join('\n')}
${button}
${mail.closing ? paragraph(mail.closing) : ''}
</main>
${footerHtml(mail, publicUrl)}
</body>
</html>
`;
}
