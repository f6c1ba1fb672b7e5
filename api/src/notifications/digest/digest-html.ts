import { escapeHtml } from '../../core/text/escape-html.ts';
import {
  MAIL_TABLE_ATTRIBUTES,
  renderMailButton,
  renderMailFrame,
  renderMailLink,
  renderMailTableRow,
} from '../../platform/mails/mail-frame.ts';

/** A notification in a digest, in plain text. */
export interface DigestItem {
  title: string;
  text: string;
  place: string;
  url: string;
}

export interface Digest {
  instituteName: string;
  /** For example «Domingo 22 nov». */
  day: string;
  person: string;
  /** For example «1 respuesta y 2 anuncios». */
  summary: string;
  answers: DigestItem[];
  urgent: DigestItem[];
  sections: { title: string; items: DigestItem[] }[];
  /** The last line, which counts omitted notifications. */
  more: string;
  hour: number;
  preferencesUrl: string;
  unsubscribeUrl: string;
}

function small(text: string): string {
  return `<p class="t2" style="margin:4px 0 0;font-size:14px;line-height:1.5;color:#586781;">${escapeHtml(text)}</p>`;
}

function heading(text: string): string {
  return `<p class="t2" style="margin:0 0 6px;font-size:13px;font-weight:700;color:#586781;">${escapeHtml(text)}</p>`;
}

function answer({ title, text, place, url }: DigestItem): string {
  const said = `<table ${MAIL_TABLE_ATTRIBUTES}><tr><td class="sk" style="background:#def3e4;border-radius:16px;padding:16px 20px;"><p class="tx" style="margin:0;font-size:16px;line-height:1.55;color:#0f1b33;">${escapeHtml(text)}</p></td></tr></table>`;
  return renderMailTableRow(
    '22px 36px 8px',
    `<h2 class="tx" style="margin:0 0 12px;font-size:20px;line-height:1.3;color:#0f1b33;">${escapeHtml(title)}</h2>
${text === '' ? '' : said}
${renderMailButton(url, 'Ver la respuesta')}${small(place)}`,
  );
}

function urgent({ title, text, place, url }: DigestItem): string {
  const link = `<a class="lk" href="${escapeHtml(url)}" style="font-size:15px;font-weight:700;color:#2456cc;">Ir</a>`;
  const words = `<p class="tx" style="margin:0;font-size:16px;line-height:1.4;font-weight:700;color:#0f1b33;">${escapeHtml(title)}</p>${small([place, text].filter(Boolean).join(' · '))}`;
  return renderMailTableRow(
    '22px 36px 0',
    `<table ${MAIL_TABLE_ATTRIBUTES}><tr><td class="sk" style="background:#fff1cf;border-radius:16px;padding:18px 20px;"><table ${MAIL_TABLE_ATTRIBUTES}><tr><td style="padding-right:12px;">${words}</td><td align="right" valign="middle" style="white-space:nowrap;">${link}</td></tr></table></td></tr></table>`,
  );
}

function item({ title, text, place, url }: DigestItem): string {
  const link = `<a class="tx" href="${escapeHtml(url)}" style="font-size:17px;font-weight:700;line-height:1.35;color:#0f1b33;text-decoration:none;">${escapeHtml(title)}</a>`;
  return `<tr><td class="ln" style="padding:12px 0 16px;border-bottom:1px solid #e4dacb;">${link}${text === '' ? '' : small(text)}${small(place)}</td></tr>`;
}

function section({ title, items }: Digest['sections'][number]): string {
  return renderMailTableRow(
    '26px 36px 0',
    `${heading(title)}<table ${MAIL_TABLE_ATTRIBUTES}>${items.map(item).join('')}</table>`,
  );
}

/** Renders the digest as a mail. */
export function renderDigest(digest: Digest): string {
  const { instituteName, answers, summary, sections, more, hour, person } = digest;
  return renderMailFrame({
    instituteName,
    title: `Tu resumen: ${summary}`,
    aside: digest.day,
    heading: `${escapeHtml(person)}, esto pasó hoy<br><span style="color:#ffc247;">en tus cursos.</span>`,
    lead: `${summary}.`,
    rows: [
      ...(answers.length > 0
        ? [renderMailTableRow('30px 36px 0', heading('Te respondieron')), ...answers.map(answer)]
        : []),
      ...digest.urgent.map(urgent),
      ...sections.map(section),
      renderMailTableRow('12px 36px 24px;border-radius:0 0 24px 24px', more === '' ? '&nbsp;' : small(more)),
    ],
    foot: `Te llega una vez por día, a las ${hour}:00, solo si pasó algo.<br>${renderMailLink(digest.preferencesUrl, 'Cambiar qué te avisamos')} &nbsp;·&nbsp; ${renderMailLink(digest.unsubscribeUrl, 'No mandarme más el resumen')}`,
  });
}
