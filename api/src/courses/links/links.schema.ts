import { Type } from 'typebox';
import { Id, StrictObject, Text } from '../../core/http/schema.ts';

/** Any scheme but http(s) could run code in the page that shows the link. */
const WebAddress = Type.String({
  maxLength: 2000,
  pattern: '^([Hh][Tt][Tt][Pp][Ss]?://|[Ww]{3}\\.)[^\\s]+$',
  'x-message': 'Tiene que empezar con http://, https:// o www.',
});
export const LINK_FIELDS = { name: Text(200), url: WebAddress };

export const NewLinkBody = StrictObject(LINK_FIELDS);
export type NewLinkBody = Type.Static<typeof NewLinkBody>;

/** Also accepts a link from a GET; its course never changes. */
export const LinkBody = StrictObject({
  ...LINK_FIELDS,
  linkId: Type.Optional(Type.Unknown()),
  courseId: Type.Optional(Type.Unknown()),
});

export const Link = Type.Object({ linkId: Id, courseId: Id, ...LINK_FIELDS });
export type Link = Type.Static<typeof Link>;

export const LinkParams = Type.Object({ id: Id, linkId: Id });
export const LinkResponse = Type.Object({ link: Link });
export const LinksResponse = Type.Object({ links: Type.Array(Link) });
