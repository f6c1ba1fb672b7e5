/** What stands on the paper, in words. */
export interface Print {
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
  /** Where the QR leads, and how the address is written below it. */
  url: string;
  shownUrl: string;
  issuedAt: string;
}
