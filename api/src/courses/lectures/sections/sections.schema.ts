import { Type } from 'typebox';
import { Id, StrictObject, UnsignedInteger } from '../../../core/http/schema.ts';
import { PlainName } from '../../../core/text/plain-names.schema.ts';

export const MAX_SECTIONS = 100;

const Name = PlainName(100);
const Position = Type.Integer({ minimum: 1, maximum: MAX_SECTIONS });
const ignored = Type.Optional(Type.Unknown());

export const NewSectionBody = StrictObject({ name: Name });
/** Accepts the response of a GET too; omitted fields keep their values. */
export const SectionBody = StrictObject({
  name: Type.Optional(Name),
  position: Type.Optional(Position),
  id: ignored,
  lectures: ignored,
});
export type SectionBody = Type.Static<typeof SectionBody>;

export const Section = Type.Object({
  id: Id,
  name: Type.String(),
  position: UnsignedInteger,
  lectures: UnsignedInteger,
});
export type Section = Type.Static<typeof Section>;

export const SectionParams = Type.Object({ id: Id, sectionId: Id });
export const SectionResponse = Type.Object({ section: Section });
export const SectionsResponse = Type.Object({ sections: Type.Array(Section) });
