import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import type { PortalTextName } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { type Placeholders, usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { RichText } from '@rambla/kit/ui/rich-text';
import { Spinner } from '@rambla/kit/ui/spinner';
import css from './text-page.module.css';
import { usePortalTextQuery } from './texts.api.ts';

type Words = { title: string; html: string };

function TextWords({ title, html }: Words) {
  return (
    <div className="wrap page">
      <PageTitle title={title} />
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <div className={css.words}>
        <RichText html={html} />
      </div>
    </div>
  );
}

/** Creates the screen and outline of a text by administrators; the outline has the whole text. */
export function createLegalTextScreen(name: PortalTextName, title: string) {
  function TextScreen() {
    const { data, error, refetch } = usePortalTextQuery(name);
    const placeholders = usePagePlaceholders();
    const html = data?.bodyHtml ?? placeholders?.['text.bodyHtml'];
    if (html) return <TextWords title={title} html={html} />;
    if (!error && !data) return <Spinner />;
    const isMissing = !error || errorBody(error)?.statusCode === 404;
    return (
      <SectionNotice icon={isMissing ? 'search' : 'alert'} alert={!isMissing} title={title}>
        <PageTitle title={title} />
        <p>{isMissing ? 'Este instituto todavía no escribió esta página.' : errorMessage(error)}</p>
        {isMissing ? (
          <Link className="btn btn-primary" to={paths.home}>
            Ir al inicio
          </Link>
        ) : (
          <button type="button" className="btn btn-primary" onClick={() => void refetch()}>
            Reintentar
          </button>
        )}
      </SectionNotice>
    );
  }
  const Outline = ({ placeholders }: { placeholders: Placeholders }) => (
    <TextWords title={title} html={placeholders['text.bodyHtml'] ?? ''} />
  );
  return { TextScreen, Outline };
}
