import { Transform, type TransformCallback } from 'node:stream';
import { badRequest } from '../../core/http/errors.ts';
import { FILE_HEAD_BYTES, type FileClassifier } from './content-types.ts';

export interface FileHeadRules {
  name: string;
  declared: string;
  classify: FileClassifier;
  /** Returns the error that refuses the file; call it after the whole file has been read. */
  refusal(): Error | undefined;
}

/** Passes a stream through when its first bytes are valid, and fails it otherwise. */
export class FileHeadCheck extends Transform {
  readonly #rules: FileHeadRules;
  readonly #head: Buffer[] = [];
  #length = 0;
  /** The detected type; undefined until the first bytes are checked. */
  mimeType: string | undefined;

  constructor(rules: FileHeadRules) {
    super();
    this.#rules = rules;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.mimeType !== undefined) {
      done(null, chunk);
      return;
    }
    this.#head.push(chunk);
    this.#length += chunk.length;
    if (this.#length < FILE_HEAD_BYTES) done();
    else this.#decide(done);
  }

  override _flush(done: TransformCallback): void {
    const end = (error?: Error | null, data?: unknown) => done(error ?? this.#rules.refusal(), data);
    if (this.mimeType !== undefined) end();
    else if (this.#length === 0) done(badRequest('empty_file', 'El archivo está vacío.'));
    else this.#decide(end);
  }

  #decide(done: TransformCallback): void {
    const head = Buffer.concat(this.#head);
    const { name, declared, classify } = this.#rules;
    classify({ name, declared, head }).then(
      (mimeType) => {
        this.mimeType = mimeType;
        done(null, head);
      },
      (error) => done(error),
    );
  }
}
