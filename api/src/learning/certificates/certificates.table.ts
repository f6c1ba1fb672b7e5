import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { CourseType } from '../../core/http/schema.ts';
import { toSearchText } from '../../core/text/fold.ts';

export interface CertificateRulesTable {
  courseId: number;
  on: boolean;
  /** Percent of the published lectures; null when none are required. */
  progress: number | null;
  /** The minimum grade of the course in percent; null means any. */
  mark: number | null;
  /** JSON of the required quizzes' ids, or "all". */
  quizzes: string;
  /** The hours that the certificate prints; null prints none. */
  hours: number | null;
  /** JSON of `CertificateSigner[]`. */
  signers: string;
  printsCi: boolean;
  version: number;
}

/** `approval` when the rule requires quizzes or a mark. */
export const CERTIFICATE_KINDS = ['approval', 'completion'] as const;

/** A certificate with the data of the moment of issue; a trigger refuses changes to that data. */
export interface CertificatesTable {
  id: Generated<number>;
  /** Stored without the dashes that people see. */
  code: string;
  courseId: number;
  userId: number;
  /** Starts at 1 and rises with each reissue; unique per course and person. */
  version: number;
  kind: (typeof CERTIFICATE_KINDS)[number];
  name: string;
  ci: string | null;
  courseName: string;
  courseType: CourseType;
  institute: string;
  hours: number | null;
  lectures: number;
  lecturesDone: number;
  /** The course's grade in its scale: «87 %», «10,4 de 12». */
  mark: string | null;
  /** The fulfilled requirements as a Spanish sentence. */
  requirements: string;
  /** JSON of `CertificateSigner[]`. */
  signers: string;
  issuedAt: string;
  /** True when the owner hid the certificate; others then see only whether it is valid. */
  hidden: Generated<boolean>;
  revokedAt: string | null;
  reason: string | null;
  /** True when visitors may read the reason. */
  showsReason: Generated<boolean>;
  /** The code of the certificate that replaces this one. */
  replacedBy: string | null;
  /** The name, code and ci in lower case without accents, for searches. */
  search: string;
}

export const certificatesPersonalData: PersonalData<CertificatesTable> = {
  rows: {
    userId: {
      keep: 'a certificate stays valid, with the name alone',
      anonymise: { ci: null, search: ({ name, code }) => toSearchText(name, code) },
      export: true,
    },
  },
  notExported: ['search'],
};
export type CertificateRow = Selectable<CertificatesTable>;

export interface BadgeKeysTable {
  id: string;
  publicJwk: string;
  sealedJwk: string;
  createdAt: string;
}
