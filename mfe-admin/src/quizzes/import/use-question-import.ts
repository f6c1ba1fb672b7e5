import type { Job, QuestionImportReport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { useCallback, useRef, useState } from 'react';
import { useScreenJob } from '../../admin-ui/jobs/jobs.ts';
import { type QuestionImportOptions, useImportQuestionsMutation } from './import.api.ts';

const NO_OPTIONS: QuestionImportOptions = { format: '', tag: '', quizTitle: '', skipInvalid: false };

function reportOf(job: Job | undefined): QuestionImportReport | undefined {
  return job?.state === 'done' ? (job.result as QuestionImportReport) : undefined;
}

/** Imports a file after a dry run, which restarts when `format` or `skipInvalid` changes. */
export function useQuestionImport(courseId: number) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(NO_OPTIONS);
  const [send, { error, isLoading }] = useImportQuestionsMutation();
  const handleDone = useCallback((done: Job) => {
    const report = reportOf(done);
    if (!report || report.dryRun) return;
    store.dispatch(baseApi.util.invalidateTags(['Quizzes']) as unknown as { type: string });
    const { imported } = report;
    toast.success(
      imported === 1 ? '1 pregunta importada con éxito' : `${imported} preguntas importadas con éxito`,
    );
  }, []);
  const screen = useScreenJob('questions.import', handleDone);
  const round = useRef(0);
  const [isDryRun, setDryRun] = useState(false);
  const isBusy = isLoading || screen.isBusy;
  // Choosing another file would hide the running import.
  const isTaking = isBusy && !isDryRun;
  const start = async (chosen: File, how: QuestionImportOptions, dryRun: boolean, again = false) => {
    setDryRun(dryRun);
    round.current += 1;
    const mine = round.current;
    const answer = await send({ courseId, file: chosen, dryRun, again, options: how });
    // Only the result of the last choice is shown, because a button imports that file.
    if (mine !== round.current) return;
    if (answer.data) screen.follow(answer.data);
    else if (dryRun) screen.forget();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    void start(chosen, options, true);
  };
  const change = (update: Partial<QuestionImportOptions>) => {
    const next = { ...options, ...update };
    setOptions(next);
    const matters = 'format' in update || 'skipInvalid' in update;
    if (file && matters) void start(file, next, true);
  };
  const take = (again: boolean) => {
    if (file && !isBusy) void start(file, options, false, again);
  };
  return {
    file,
    options,
    choose,
    change,
    take,
    report: reportOf(screen.job),
    job: screen.job,
    isAway: screen.isAway,
    isRepeated: screen.isRepeated,
    error: error as unknown,
    isBusy,
    isTaking,
  };
}
