const MAX_CHARACTERS = 1_000_000;

/** Compressed forms of texts that were sent lately: people with the same courses get the same lists. */
export class CompressedTexts {
  readonly #forms = new Map<string, Buffer>();
  #characters = 0;

  /** Compresses a text that is not kept; the one not asked for longest goes first. */
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
