import type { CertificateVerification } from '@rambla/api/contract';
import { usePageList, usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { isPrerendering } from '@rambla/kit/ui/outline';

export type Signer = CertificateVerification['signers'][number];

/** The page's data: placeholders in the build, then the HTML's texts, then the API's response. */
export type CertificatePageData = {
  text: (field: Exclude<keyof CertificateVerification, 'signers'>) => string;
  signers: Signer[] | undefined;
};

export const SIGNERS_LIST_NAME = 'certificate.signers';
const MARKS: CertificatePageData = { text: (field) => `{{certificate.${field}}}`, signers: undefined };

export function toCertificatePageData(verdict: CertificateVerification): CertificatePageData {
  return { text: (field) => String(verdict[field] ?? ''), signers: verdict.signers };
}

/** Returns the certificate's data from the page's HTML; null when the HTML has none. */
export function useCertificatePageData(): CertificatePageData | null {
  const placeholders = usePagePlaceholders();
  const signers = usePageList<Signer>(SIGNERS_LIST_NAME);
  if (isPrerendering) return MARKS;
  if (!placeholders || placeholders['certificate.state'] === undefined) return null;
  return { text: (field) => placeholders[`certificate.${field}`] ?? '', signers };
}
