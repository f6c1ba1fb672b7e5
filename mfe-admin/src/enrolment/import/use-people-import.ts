import type { Job, PeopleImportField, PeopleImportReport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { failureText } from '@rambla/kit/dom/form';
import { store } from '@rambla/kit/store';
import { useCallback, useRef, useState } from 'react';
import { useScreenJob } from '../../admin-ui/jobs/jobs.ts';
import {
  isRefusal,
  type PeopleImportOptions,
  useImportPeopleMutation,
  usePreviewPeopleImportMutation,
} from './people-import.api.ts';

/** The options chosen for a list. */
export type PeopleImportDraft = Omit<PeopleImportOptions, 'courseId'>;

const NOTHING = {
  group: undefined,
  mapping: undefined,
  fixes: {},
  sheet: undefined,
  headingRow: undefined,
  message: '',
  mail: true,
  byProvider: false,
};

/** Imports a list of people: a preview after each change, then the job. */
export function usePeopleImport() {
  const { get, set } = useAddressState();
  const courseId = Number(get('course')) || undefined;
  const [draft, setDraft] = useState<PeopleImportDraft | null>(null);
  const [report, setReport] = useState<PeopleImportReport | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  /** Why the last change has no report yet; the report of an earlier one stays. */
  const [unread, setUnread] = useState<string | null>(null);
  const [tryImport, { isLoading: isTrying }] = usePreviewPeopleImportMutation();
  const [importPeople, { error, isLoading: isSending }] = useImportPeopleMutation();
  const round = useRef(0);
  const handleDone = useCallback(() => {
    store.dispatch(
      baseApi.util.invalidateTags(['Users', 'Subscriptions', 'Courses']) as unknown as { type: string },
    );
  }, []);
  const screen = useScreenJob('enrolments.import', handleDone);

  const tryOut = async (next: PeopleImportDraft, course: number | undefined) => {
    round.current += 1;
    const mine = round.current;
    setDraft(next);
    const answer = await tryImport({ ...next, courseId: course });
    // Only the result of the last change is used.
    if (mine !== round.current) return;
    setUnread(null);
    if (answer.data && 'report' in answer.data) {
      setReport(answer.data.report);
      setRefused(null);
    } else if (answer.data) setRefused(answer.data.refused);
    else if (isRefusal(answer.error)) setRefused(failureText(answer.error));
    else setUnread(failureText(answer.error));
  };
  const open = (file: Blob, name: string) => {
    setReport(null);
    setUnread(null);
    void tryOut({ ...NOTHING, file, name }, courseId);
  };
  return {
    draft,
    report,
    refused,
    unread,
    courseId,
    isTrying,
    error,
    isSending,
    job: screen.job as Job | undefined,
    isAway: screen.isAway,
    isRunning: screen.isBusy,
    open,
    /** Starts over with another list after an import. */
    openAgain(file: File) {
      set({ job: undefined });
      open(file, file.name);
    },
    /** Repeats the last change after a failure that may have passed. */
    retry() {
      if (draft && !isTrying) void tryOut(draft, courseId);
    },
    /** Changes the options; `quiet` changes do not reload the preview. */
    change(update: Partial<PeopleImportDraft>, quiet = false) {
      if (!draft) return;
      const next = { ...draft, ...update };
      if (quiet) setDraft(next);
      else void tryOut(next, courseId);
    },
    goTo(course: number | undefined) {
      set({ course: course ? String(course) : undefined });
      if (draft) void tryOut({ ...draft, group: undefined }, course);
    },
    map(index: number, field: PeopleImportField) {
      if (!draft || !report) return;
      const entries = report.columns.map((column, at): [string, PeopleImportField] => {
        if (at === index) return [String(at + 1), field];
        // The report may still be that of the previous choice.
        const chosen = draft.mapping?.[String(at + 1)] ?? column.field;
        // Two columns cannot have the same field, except for names.
        const isTaken = chosen === field && field !== 'firstName' && field !== 'lastName';
        return [String(at + 1), isTaken ? 'skip' : chosen];
      });
      void tryOut({ ...draft, mapping: Object.fromEntries(entries) }, courseId);
    },
    fix(row: number, field: string, value: string) {
      if (!draft) return;
      const fixes = { ...draft.fixes, [row]: { ...draft.fixes[row], [field]: value } };
      void tryOut({ ...draft, fixes }, courseId);
    },
    async bring() {
      if (!draft || isTrying || isSending || unread !== null) return;
      const answer = await importPeople({ ...draft, courseId });
      if (answer.data) screen.follow(answer.data);
    },
    reset() {
      round.current += 1;
      setDraft(null);
      setReport(null);
      setRefused(null);
      setUnread(null);
      set({ job: undefined });
    },
  };
}
export type PeopleImportFlow = ReturnType<typeof usePeopleImport>;
