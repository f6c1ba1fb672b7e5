import type { ZipWriter } from '../../platform/files/zip-writer.ts';
import { CartridgeWriter } from './cartridge-writer.ts';
import type { CourseWriter, ExportSource } from './course-contents.ts';
import { FolderWriter } from './folder-writer.ts';

interface ExportFormat {
  summary: string;
  open: (source: ExportSource, zip: ZipWriter) => CourseWriter;
}

/** The export formats by file extension. */
export const COURSE_EXPORT_FORMATS: Record<'imscc' | 'zip', ExportFormat> = {
  imscc: {
    summary: 'El curso como Common Cartridge 1.1, para Moodle y otras plataformas: un trabajo',
    open: (source, zip) => new CartridgeWriter(source, zip),
  },
  zip: {
    summary: 'El curso como carpeta de páginas y archivos para leer: un trabajo',
    open: (source, zip) => new FolderWriter(source, zip),
  },
};
export type CourseExportFormatName = keyof typeof COURSE_EXPORT_FORMATS;
