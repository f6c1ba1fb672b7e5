const MAX_READ = 2000;

/** Shortens HTML or Markdown to plain words, for titles and lists. */
export function toPlainExcerpt(text: string, maxLength: number): string {
  const some = text.slice(0, MAX_READ);
  // Removes a tag that is incomplete after the cut.
  const whole = text.length > MAX_READ ? some.replace(/<[a-z/][^<>]*$/i, '') : some;
  const words = whole
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|lt|gt|amp|quot|#39);/g, (_all, name: string) => NAMES[name] ?? ' ')
    .replace(/\[\[\d{1,2}\]\]/g, '…')
    .replace(/!\[([^\]]{0,100})\]\([^)]{0,200}\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= maxLength ? words : `${words.slice(0, maxLength - 1).trimEnd()}…`;
}

const NAMES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
