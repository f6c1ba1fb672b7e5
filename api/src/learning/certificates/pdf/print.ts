/** The texts on the printed certificate. */
export interface CertificatePrintTexts {
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
  /** The URL in the QR code, and the printed address of the page that verifies codes. */
  url: string;
  shownUrl: string;
  issuedAt: string;
}
