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
  /** The QR code contains `url`; at the printed `shownUrl` people type the code. */
  url: string;
  shownUrl: string;
  issuedAt: string;
}
