import { scrollToCurrentLink } from '@rambla/kit/dom/show-current';
import { PageTitle } from '@rambla/kit/ui/page-title';
import './admin-ui.css';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** An addition to the browser tab's title, such as the course. */
  of?: string | undefined;
  lead?: ReactNode;
  /** Links to the previous screen or to sibling screens. */
  links?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of an administration screen. */
export function AdminPage({ title, of, lead, links, actions, children }: Props) {
  return (
    <div className="desk">
      <PageTitle title={of ? `${title} · ${of}` : title} />
      {links && (
        <nav ref={scrollToCurrentLink} className="desk-links desk-tabs" aria-label="Secciones">
          {links}
        </nav>
      )}
      <header className="desk-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="desk-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
