type Rest = { courseId: number; group: string; expires: string };

/** Extracts the e-mails of a pasted text, each once; also from `Ana Pérez <ana@correo.com>`. */
export function mailsIn(text: string): string[] {
  const found = text.split(/[\s,;<>"()]+/).filter((word) => word.includes('@'));
  const byKey = new Map(found.map((mail) => [mail.toLowerCase(), mail]));
  return [...byKey.values()];
}

/** Writes them as a CSV file for the import of subscriptions. */
export function mailCsv(mails: string[], { courseId, group, expires }: Rest): Blob {
  const lines = mails.map((mail) => [mail, String(courseId), group, expires].map(cell).join(','));
  return new Blob([['correo,curso,grupo,vence', ...lines].join('\n')], { type: 'text/csv' });
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
