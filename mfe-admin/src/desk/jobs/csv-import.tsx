import '../desk.css';
import type { ImportReport, Job } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { failureText } from '@rambla/kit/form';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FileButton } from '../file-button.tsx';
import { useImportCsvMutation } from './csv-imports.ts';
import { CsvReport, countText, type Imported } from './csv-report.tsx';
import { JobBar, JobFailure, RepeatedJob } from './job-bar.tsx';
import { useScreenJob } from './jobs.ts';

type Props = {
  kind: 'users.import' | 'subscriptions.import';
  /** The Spanish plural of what is imported: «cuentas». */
  what: Imported;
  /** A generated file, for example from a pasted list; without it the person chooses one. */
  csv?: Blob | undefined;
  children?: ReactNode;
  onSaved?: () => void;
};

function reportOf(job: Job | undefined): ImportReport | undefined {
  return job?.state === 'done' ? (job.result as ImportReport) : undefined;
}

/** A CSV import in two jobs: the first one checks the file, the second one saves it. */
function useSheet({ kind, what, csv: given, onSaved }: Props) {
  const [file, setFile] = useState<File | undefined>();
  const [send, { error, isLoading }] = useImportCsvMutation();
  const handleDone = useCallback(
    (done: Job) => {
      const report = reportOf(done);
      if (!report || report.dryRun) return;
      store.dispatch(baseApi.util.invalidateTags(['Users', 'Subscriptions']) as unknown as { type: string });
      toast.success(`${countText(report.created + report.renewed, what)} con éxito`);
      setFile(undefined);
      onSaved?.();
    },
    [what, onSaved],
  );
  const screen = useScreenJob(kind, handleDone);
  const csv = given ?? file;
  const start = async (chosen: Blob, dryRun: boolean, again = false) => {
    const answer = await send({ url: kind.replace('.', '/'), csv: chosen, dryRun, again });
    if (answer.data) screen.follow(answer.data);
  };
  useEffect(() => {
    if (given) void start(given, true);
  }, [given]);
  return { ...screen, file, setFile, csv, start, error, isLoading, report: reportOf(screen.job) };
}

/** Checks a CSV file and names its bad lines before it is saved, all or nothing. */
export function CsvImport(props: Props) {
  const { what, csv: given, children } = props;
  const { file, setFile, csv, start, error, isLoading, report, ...screen } = useSheet(props);
  const isBusy = isLoading || screen.isBusy;
  const isReady = report?.dryRun && report.errors.length === 0 && !isBusy;
  return (
    <div className="sheet-body">
      {children}
      {!given && (
        <FileButton
          label={file ? `Elegir otro archivo (${file.name})` : 'Elegir archivo CSV'}
          accept=".csv,text/csv"
          onFiles={([chosen]) => {
            setFile(chosen);
            if (chosen) void start(chosen, true);
          }}
        />
      )}
      {isBusy && <JobBar job={screen.job} doing="Procesando el archivo" isAway={screen.isAway} />}
      {error && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {!isBusy && screen.job?.state === 'failed' && <JobFailure job={screen.job} />}
      {!isBusy && report?.dryRun && <CsvReport report={report} what={what} />}
      {screen.isRepeated && !report?.dryRun && (
        <RepeatedJob onAgain={csv && !isBusy ? () => void start(csv, false, true) : undefined} />
      )}
      {!isBusy && report && !report.dryRun && (
        <p role="status">Listo: {countText(report.created + report.renewed, what)}.</p>
      )}
      {isReady && csv && (
        <button type="button" className="btn btn-primary sheet-save" onClick={() => void start(csv, false)}>
          Guardar {countText(report.created + report.renewed, what)}
        </button>
      )}
      {isReady && !csv && <p className="sheet-note">Para guardarlas, elegí el archivo otra vez.</p>}
    </div>
  );
}
