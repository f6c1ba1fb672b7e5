import { escapeHtml } from '../../core/text/escape-html.ts';
import { renderMailButton, renderMailFrame, renderMailLink, renderMailTableRow } from './mail-frame.ts';

/** One mail before it is rendered. `paragraphs` are plain text. */
export interface Mail {
  to: string;
  /** The author's address, which receives replies. */
  replyTo?: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The mail's only button. `path` is joined to PUBLIC_URL. */
  action?: { label: string; path: string };
  closing?: string;
  /** Small links under the mail; `path` is joined to PUBLIC_URL. */
  footer?: { label: string; path: string }[];
  /** The one-click unsubscribe path (RFC 8058), appended to PUBLIC_URL. */
  unsubscribePath?: string;
  /** Replaces the HTML generated from the other fields. */
  html?: string;
}

/** A mail composed only when sent, so that it is up to date. */
export interface DeferredMail {
  /** The kind of mail, which selects its composer. */
  from: 'notice' | 'digest';
  id: number;
  /** An ISO time before which the mail is not sent. */
  notBefore: string;
  /** Bulk mails wait behind requested ones. */
  isBulk: boolean;
}

interface Letterhead {
  instituteName: string;
  publicUrl: string;
}

/** Makes a single line for a header, because a line break could add headers. */
export function toHeaderText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

export function renderMailText(mail: Mail, { instituteName, publicUrl }: Letterhead): string {
  const link = mail.action ? [`${mail.action.label}:\n${publicUrl}${mail.action.path}`] : [];
  const closing = mail.closing ? [mail.closing] : [];
  const footer = (mail.footer ?? []).map(({ label, path }) => `${label}:\n${publicUrl}${path}`);
  const sender = `— ${instituteName}\n${publicUrl}`;
  return [mail.greeting, ...mail.paragraphs, ...link, ...closing, sender, ...footer].join('\n\n');
}

export function renderMailHtml(mail: Mail, { instituteName, publicUrl }: Letterhead): string {
  if (mail.html !== undefined) return mail.html;
  const paragraph = (text: string) =>
    `<p class="tx" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#0f1b33;">${escapeHtml(text)}</p>`;
  const url = mail.action ? `${publicUrl}${mail.action.path}` : '';
  const action = mail.action
    ? `${renderMailButton(url, mail.action.label)}
<p class="t2" style="margin:16px 0;font-size:13px;line-height:1.5;color:#586781;overflow-wrap:anywhere;">Si el botón no anda, copiá esta dirección en el navegador:<br>${escapeHtml(url)}</p>`
    : '';
  const words = [mail.greeting, ...mail.paragraphs].map(paragraph).join('\n');
  const links = (mail.footer ?? []).map(({ label, path }) => renderMailLink(`${publicUrl}${path}`, label));
  return renderMailFrame({
    instituteName,
    title: toHeaderText(mail.subject),
    heading: escapeHtml(toHeaderText(mail.subject)),
    rows: [
      renderMailTableRow(
        '30px 36px 20px;border-radius:0 0 24px 24px',
        `${words}\n${action}\n${mail.closing ? paragraph(mail.closing) : ''}`,
      ),
    ],
    foot: links.join(' &nbsp;·&nbsp; '),
  });
}
