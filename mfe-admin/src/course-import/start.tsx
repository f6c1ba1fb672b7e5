import { BoxPicture } from '@rambla/kit/ui/box-picture';
import { Icon } from '@rambla/kit/ui/icon';
import { DropZone } from '../admin-ui/drop-zone.tsx';
import { FileButton } from '../admin-ui/file-button.tsx';
import importing from '../admin-ui/importing/importing.module.css';
import css from './start.module.css';

type Props = { onFile: (file: File) => Promise<void>; isUnfinished: boolean };

export function CourseImportStart({ onFile, isUnfinished }: Props) {
  const choose = ([file]: File[]) => file && void onFile(file);
  return (
    <>
      <DropZone label="Soltá acá la copia del curso" onFiles={choose}>
        <div className={importing.drop}>
          <BoxPicture />
          <strong>
            {isUnfinished ? 'Elegí el mismo archivo para seguir' : 'Soltá acá la copia del curso'}
          </strong>
          <span>Un .mbz o un .imscc de hasta 4 GB. Si se corta la conexión, sigue de donde quedó.</span>
          <FileButton
            label="Elegir archivo"
            accept=".mbz,.imscc,.zip"
            className="btn btn-primary"
            onFiles={choose}
          />
        </div>
      </DropZone>
      <SupportedFormatList />
    </>
  );
}

/** Lists the supported formats, and one not yet supported. */
export function SupportedFormatList() {
  return (
    <div className={css.can}>
      <div data-can="yes">
        <b>
          <Icon name="check" />
          Moodle, .mbz
        </b>
        Una copia del curso, con o sin usuarios: no entran si no lo pedís.
      </div>
      <div data-can="yes">
        <b>
          <Icon name="check" />
          Canvas y otras, .imscc
        </b>
        Common Cartridge 1.0 a 1.3, con sus preguntas QTI.
      </div>
      <div data-can="no">
        <b>
          <Icon name="clock" />
          SCORM, todavía no
        </b>
        Pedile a quien lo hizo un .imscc, o subí sus archivos como materiales.
      </div>
    </div>
  );
}
