import type { Link } from '@rambla/api/contract';
import { parseUrl } from '@rambla/kit/data/parse-url';
import { Icon } from '@rambla/kit/ui/icon';
import css from './row-list.module.css';

/** A course's links, all external. */
export function LinkList({ links }: { links: Link[] }) {
  return (
    <ul className={css.list}>
      {links.map(({ linkId, name, url }) => (
        <li key={linkId} className={css.row}>
          <span className={css.mark} data-kind="Link" aria-hidden="true">
            <Icon name="link" />
          </span>
          <div className={css.words}>
            <p className={css.name}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
            </p>
            <p className={css.facts}>{siteOf(url)}</p>
          </div>
          <Icon name="arrow" />
        </li>
      ))}
    </ul>
  );
}

function siteOf(url: string): string {
  return parseUrl(url)?.hostname.replace(/^www\./, '') ?? url;
}
