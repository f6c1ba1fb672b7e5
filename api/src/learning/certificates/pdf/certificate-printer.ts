import { serviceUnavailable } from '../../../core/http/errors.ts';
import { runThread, ThreadError } from '../../../core/process/bounded-thread.ts';
import { CERTIFICATE_KIND_WORDS, formatHours, formatShortDate } from '../certificate-texts.ts';
import type { CertificateSigner } from '../certificates.schema.ts';
import type { CertificateRow } from '../certificates.table.ts';
import { formatCertificateCode } from '../codes.ts';
import { buildVerificationUrl } from '../verification.ts';
import { FairMutex } from './fair-mutex.ts';
import type { CertificatePrintTexts } from './print.ts';

const WORKER = new URL('./pdf-worker.ts', import.meta.url);
/** Limits the cache; a PDF has about 50 kB. */
const KEPT_PRINTS = 32;
const BOUNDS = { heapMb: 64, youngMb: 8, waitMs: 10_000 };

function facts({
  hours,
  lectures,
  lecturesDone,
  mark,
  issuedAt,
}: CertificateRow): CertificatePrintTexts['facts'] {
  return [
    ...(hours === null ? [] : [['Duración', formatHours(hours)] as [string, string]]),
    ...(lectures === 0 ? [] : [['Clases', `${lecturesDone} de ${lectures}`] as [string, string]]),
    ...(mark === null ? [] : [['Resultado', mark] as [string, string]]),
    ['Fecha', formatShortDate(issuedAt)],
  ];
}

/** Formats a Uruguayan identity number with dots and dash. */
function ciText(ci: string): string {
  const [digits, check] = [ci.slice(0, -1), ci.slice(-1)];
  return `C.I. ${digits.replace(/\B(?=(\d{3})+$)/g, '.')}-${check}`;
}

function toPrint(row: CertificateRow, publicUrl: string): CertificatePrintTexts {
  const { title, did } = CERTIFICATE_KIND_WORDS[row.kind];
  return {
    title,
    did,
    institute: row.institute,
    name: row.name,
    courseName: row.courseName,
    ci: row.ci === null ? null : ciText(row.ci),
    facts: facts(row),
    signers: JSON.parse(row.signers) as CertificateSigner[],
    code: formatCertificateCode(row.code),
    url: buildVerificationUrl(publicUrl, row.code),
    issuedAt: row.issuedAt,
    shownUrl: `${publicUrl.replace(/^https?:\/\//, '')}/certificado`,
  };
}

/** Prints certificates one at a time in a thread, so that many requests do not slow down exams. */
export class CertificatePrinter {
  readonly #turns = new FairMutex();
  readonly #prints = new Map<string, Promise<Buffer>>();

  /** Returns a certificate's PDF, printed or cached. Throws 503 after a long wait or a failure. */
  async print(row: CertificateRow, publicUrl: string, address: string): Promise<Buffer> {
    const texts = toPrint(row, publicUrl);
    // The key holds all texts, because a cached PDF must not show an erased person's identity number.
    const key = JSON.stringify(texts);
    const printing = this.#prints.get(key) ?? this.#inTurn(texts, address);
    this.#prints.delete(key);
    this.#prints.set(key, printing);
    printing.catch(() => this.#prints.delete(key));
    const oldest = this.#prints.keys().next().value;
    if (this.#prints.size > KEPT_PRINTS && oldest !== undefined) this.#prints.delete(oldest);
    return printing;
  }

  async #inTurn(print: CertificatePrintTexts, address: string): Promise<Buffer> {
    const turn = {
      acquire: (waitMs: number) => this.#turns.take(address, waitMs),
      release: () => this.#turns.pass(),
    };
    const signal = AbortSignal.timeout(30_000);
    try {
      for await (const pdf of runThread<Uint8Array>(WORKER, print, { ...BOUNDS, turn, signal }))
        return Buffer.from(pdf);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
    }
    throw serviceUnavailable(5);
  }
}
