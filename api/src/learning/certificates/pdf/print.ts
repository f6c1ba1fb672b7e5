/** The texts on the printed certificate. */
export interface CertificatePrint {
  title: string;
  institute: string;
  name: string;
  /** «C.I. 1.234.567-8»; null when the course prints none. */
  ci: string | null;
  did: string;
  courseName: string;
  facts: [string, string][];
  signers: { name: string; role: string }[];
  code: string;
  /** The QR code's URL, and its readable form. */
  url: string;
  shownUrl: string;
  issuedAt: string;
}
