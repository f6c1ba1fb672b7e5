const MAX_CHARACTERS = 1_000_000;

/** Caches compressed texts, because people in the same courses get equal lists. */
export class CompressedTextCache {
  readonly #forms = new Map<string, Buffer>();
  #characters = 0;

  /** Returns the compressed text, from the cache if possible; evicts the least recently used texts. */
  get(encoding: string, text: string, compress: () => Buffer): Buffer {
    const key = encoding + text;
    const known = this.#forms.get(key);
    const form = known ?? compress();
    if (known) this.#forms.delete(key);
    else this.#characters += key.length;
    this.#forms.set(key, form);
    for (const oldest of this.#forms.keys()) {
      if (this.#characters <= MAX_CHARACTERS) break;
      this.#forms.delete(oldest);
      this.#characters -= oldest.length;
    }
    return form;
  }
}
