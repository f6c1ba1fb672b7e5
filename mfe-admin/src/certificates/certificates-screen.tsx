import type { Certificate } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { useParams } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { CourseAdminPage } from '../admin-ui/course-frame/course-page.tsx';
import { errorStatusOf, NotYourCourseNotice } from '../admin-ui/courses-nav/not-your-course.tsx';
import { useCursorPaging } from '../admin-ui/list/cursor-paging.ts';
import { FilterField } from '../admin-ui/list/filter-field.tsx';
import { Pager } from '../admin-ui/list/pager.tsx';
import { QueryTable } from '../admin-ui/list/query-table.tsx';
import { ExportMenu } from '../admin-ui/menu/export-menu.tsx';
import { GroupFilterField } from '../admin-ui/people/group-filter-field.tsx';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { CertificateMenu } from './certificate-menu.tsx';
import {
  useCertificateRuleQuery,
  useCertificatesQuery,
  useRestoreCertificateMutation,
} from './certificates.api.ts';
import { CERTIFICATE_COLUMNS } from './columns.tsx';
import { IssueCertificatesDialog } from './issue-dialog.tsx';
import { ReissueCertificateDialog } from './reissue-certificate-dialog.tsx';
import { RevokeCertificateDialog } from './revoke-certificate-dialog.tsx';
import { CertificateRuleDialog } from './rule-dialog.tsx';
import { certificateRuleText, isManualCertificateRule } from './rule-words.ts';

const SIZE = 50;
const STATES = [
  { value: '', label: 'Todos' },
  { value: 'valid', label: 'Válidos' },
  { value: 'revoked', label: 'Anulados' },
  { value: 'replaced', label: 'Reemplazados' },
] as const;
type State = (typeof STATES)[number]['value'];

type Task = { kind: 'rule' | 'issue' } | { kind: 'reissue' | 'revoke'; certificate: Certificate };

/** A course's certificate rule and its issued certificates. */
export default function CertificatesScreen() {
  const courseId = Number(useParams().courseId);
  const address = useAddressState();
  const [q, group, state] = [address.get('q'), address.get('group'), address.get('state') as State];
  const teaches = useCanEditMarks();
  const { data: rule, error: refusal } = useCertificateRuleQuery(courseId, { skip: !teaches });
  const wish = { ...(q.trim() && { q }), ...(group && { group: group.trim() }), ...(state && { state }) };
  const walk = useCursorPaging(JSON.stringify(wish), SIZE);
  const page = { ...wish, courseId, limit: SIZE, ...(walk.cursor && { cursor: walk.cursor }) };
  const { data, error, isFetching, refetch } = useCertificatesQuery(page);
  const [restore] = useRestoreCertificateMutation();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  if (errorStatusOf(error ?? refusal) === 403)
    return <NotYourCourseNotice title="Certificados" courseId={courseId} />;
  const handleRestore = async ({ code, name }: Certificate) => {
    const { error } = await restore(code);
    if (error) toast.error(errorMessage(error));
    else toast.success(`El certificado de ${name} vale de nuevo`);
  };
  return (
    <CourseAdminPage
      courseId={courseId}
      title="Certificados"
      lead={rule && certificateRuleText(rule)}
      actions={
        <>
          {teaches && (
            <button
              type="button"
              className="btn btn-outline"
              aria-disabled={!rule}
              onClick={() => rule && setTask({ kind: 'rule' })}
            >
              <Icon name="settings" />
              Requisitos
            </button>
          )}
          <ExportMenu files={filesOf(courseId, new URLSearchParams(wish))} />
          {rule?.rule.on && (
            <button type="button" className="btn btn-primary" onClick={() => setTask({ kind: 'issue' })}>
              <Icon name="plus" />
              Emitir
            </button>
          )}
        </>
      }
    >
      <section className="sheet" aria-label="Certificados del curso">
        <div className="tools">
          <FilterField
            label="Buscar por nombre, CI o código"
            value={q}
            onChange={(text) => address.set({ q: text })}
          />
          <GroupFilterField
            courseId={courseId}
            value={group}
            onChange={(name) => address.set({ group: name })}
          />
          <SegmentedControl
            legend="Cuáles ver"
            options={STATES}
            value={state}
            onChange={(value) => address.set({ state: value })}
          />
        </div>
        <QueryTable
          query={{ error, refetch, isFetching }}
          rows={data?.certificates}
          icon="doc"
          empty={q || state || group ? 'Ninguno queda con estos filtros.' : 'Todavía no hay certificados.'}
          caption="Certificados del curso"
          columns={CERTIFICATE_COLUMNS}
          rowKey={({ code }) => code}
          actions={(certificate) => (
            <CertificateMenu
              certificate={certificate}
              onReissue={() => setTask({ kind: 'reissue', certificate })}
              onRevoke={() => setTask({ kind: 'revoke', certificate })}
              onRestore={() => void handleRestore(certificate)}
            />
          )}
        />
        <Pager
          paging={walk}
          count={data?.certificates.length ?? 0}
          total={data?.total}
          nextCursor={data?.nextCursor}
        />
      </section>
      {task?.kind === 'rule' && rule && (
        <CertificateRuleDialog courseId={courseId} current={rule} onClose={close} />
      )}
      {task?.kind === 'issue' && rule && (
        <IssueCertificatesDialog courseId={courseId} byHand={isManualCertificateRule(rule)} onClose={close} />
      )}
      {task?.kind === 'reissue' && (
        <ReissueCertificateDialog certificate={task.certificate} onClose={close} />
      )}
      {task?.kind === 'revoke' && <RevokeCertificateDialog certificate={task.certificate} onClose={close} />}
    </CourseAdminPage>
  );
}

function filesOf(courseId: number, filter: URLSearchParams) {
  return [
    { kind: 'xlsx', label: 'Planilla (XLSX)' },
    { kind: 'csv', label: 'CSV' },
  ].map(({ kind, label }) => ({
    label,
    url: `courses/${courseId}/certificates.${kind}?${filter}`,
    name: `certificados-${courseId}.${kind}`,
  }));
}
