import type { CertificateIssuancePreview } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Modal } from '@rambla/kit/ui/modal';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type FormEvent, useCallback, useState } from 'react';
import { usePreviewIssuanceQuery } from './certificates/certificates.api.ts';
import { exclusionText } from './certificates/exclusion-text.ts';
import { IssuanceFooter } from './certificates/issuance-footer.tsx';
import { IssueAnywayCheckbox } from './certificates/issue-dialog.tsx';
import css from './certificates/issuing.module.css';
import { useIssueCertificates } from './certificates/use-issue-certificates.ts';

type Props = { courseId: number; userIds: number[]; onDone: () => void; onClose: () => void };

/** Issues certificates to chosen students, after listing who gets none and why. */
export function IssueStudentCertificatesDialog({ courseId, userIds, onDone, onClose }: Props) {
  const { currentData: preview, error } = usePreviewIssuanceQuery(
    { courseId, userIds },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Modal
      title={userIds.length === 1 ? 'Emitir certificado' : `Emitir certificado a ${userIds.length}`}
      onClose={onClose}
    >
      {error ? <p role="alert">{errorMessage(error)}</p> : !preview && <Spinner />}
      {preview?.gives === false && (
        <p>
          Este curso no da certificados todavía: <Link to={paths.certificates(courseId)}>elegí qué pide</Link>
          .
        </p>
      )}
      {preview?.gives && (
        <IssueForm
          courseId={courseId}
          preview={preview}
          count={userIds.length}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = Pick<Props, 'courseId' | 'onDone' | 'onClose'> & {
  preview: CertificateIssuancePreview;
  /** The number of chosen students. */
  count: number;
};

function IssueForm({ courseId, preview: { byHand, people }, count, onDone, onClose }: FormProps) {
  const [anyway, setAnyway] = useState(byHand);
  const handleDone = useCallback(() => {
    onDone();
    onClose();
  }, [onDone, onClose]);
  const issuing = useIssueCertificates(courseId, handleDone);
  const judged = people.map((person) => ({ ...person, missing: exclusionText(person, anyway) }));
  const getting = judged.filter(({ missing }) => missing === undefined);
  const others = judged.filter(({ missing }) => missing !== undefined);
  const gone = count - people.length;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (getting.length === 0) return;
    void issuing.start({ userIds: getting.map(({ userId }) => userId), anyway });
  };
  return (
    <form className="form" onSubmit={handleSubmit}>
      <p role="status">{gettingText(getting)}</p>
      {others.length > 0 && (
        <section>
          <h3 className={css.title} id="issue-others">
            {others.length === 1 ? 'No lo recibe' : `No lo reciben ${others.length}`}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
          <ul className={css.list} aria-labelledby="issue-others" tabIndex={0}>
            {others.map(({ userId, name, missing }) => (
              <li key={userId}>
                <bdi>{name}</bdi>
                <span>{missing}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {gone > 0 && (
        <p className="muted">
          {gone === 1 ? '1 ya no está en el curso.' : `${gone} ya no están en el curso.`}
        </p>
      )}
      {!byHand && people.some(({ has, standing }) => has === null && !standing.met) && (
        <IssueAnywayCheckbox value={anyway} onChange={setAnyway} />
      )}
      <IssuanceFooter
        issuing={issuing}
        submit={getting.length < 2 ? 'Emitir' : `Emitir ${getting.length}`}
        disabled={getting.length === 0}
        onClose={onClose}
      />
    </form>
  );
}

function gettingText(getting: { name: string }[]): string {
  if (getting.length === 0) return 'Nadie lo recibe.';
  if (getting.length === 1) return `Lo recibe ${getting[0]?.name}, y le avisamos.`;
  return `Lo reciben ${getting.length}, y a cada persona le avisamos.`;
}
