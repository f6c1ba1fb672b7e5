import '@rambla/kit/desk.css';
import type { ImportReport } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { failureText } from '@rambla/kit/form';
import { useImportSheetMutation } from '@rambla/kit/sheets';
import { toast } from '@rambla/kit/toasts';
import { FileButton } from '@rambla/kit/ui/file-button';
import { Icon } from '@rambla/kit/ui/icon';
import { SheetReport } from '@rambla/kit/ui/sheet-report';
import { type ReactNode, useEffect, useState } from 'react';

type Props = {
  /** Of the import, below /api. */
  url: string;
  /** What is imported, in the plural: «cuentas». */
  what: string;
  /** A file made elsewhere, such as from a pasted list; else the person chooses one. */
  sheet?: Blob | undefined;
  children?: ReactNode;
  onSaved?: () => void;
};

/** A CSV file is checked first, its bad lines are named, and only then it is saved: all of it or nothing. */
export function SheetImport({ url, what, sheet: given, children, onSaved }: Props) {
  const [file, setFile] = useState<File | undefined>();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [send, { error, isLoading, reset }] = useImportSheetMutation();
  const sheet = given ?? file;
  const check = async (chosen: Blob) => {
    setReport(null);
    const answer = await send({ url, sheet: chosen, dryRun: true });
    if (answer.data) setReport(answer.data);
  };
  useEffect(() => {
    if (given) void check(given);
  }, [given]);
  const handleSave = async () => {
    if (!sheet || isLoading) return;
    const answer = await send({ url, sheet, dryRun: false });
    if (answer.error) return toast.error(errorMessage(answer.error));
    toast.success(`${answer.data.created + answer.data.renewed} ${what} con éxito`);
    setReport(null);
    setFile(undefined);
    reset();
    onSaved?.();
  };
  return (
    <div className="sheet-body">
      {children}
      {!given && (
        <FileButton
          label={file ? `Elegir otro archivo (${file.name})` : 'Elegir archivo CSV'}
          accept=".csv,text/csv"
          onFiles={([chosen]) => {
            setFile(chosen);
            if (chosen) void check(chosen);
          }}
        />
      )}
      {isLoading && <p role="status">Revisando el archivo…</p>}
      {error && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {report && <SheetReport report={report} what={what} />}
      {report && report.errors.length === 0 && (
        <button type="button" className="btn btn-primary sheet-save" onClick={() => void handleSave()}>
          Guardar {report.created + report.renewed} {what}
        </button>
      )}
    </div>
  );
}
