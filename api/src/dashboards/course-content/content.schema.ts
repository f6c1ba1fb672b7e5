import { Type } from 'typebox';
import { Id, IsoTime, Nullable, OneOf, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';
import { PUBLICATION_STATES } from '../../courses/publication/publication.ts';

const KIND = ['lecture', 'quiz', 'assignment', 'live', 'attachment', 'link'] as const;
export type ContentKindName = (typeof KIND)[number];

const Key = { kind: OneOf(KIND), id: Id };

/** An item of a course's content; optional fields apply only to some kinds. */
export const ContentItem = Type.Object({
  ...Key,
  title: Type.String(),
  /** The lecture's number in the course, from 1. */
  number: Nullable(UnsignedInteger),
  state: OneOf(PUBLICATION_STATES),
  publishAt: Nullable(IsoTime),
  /** The start of a live class, or the end of a quiz or assignment. */
  at: Nullable(IsoTime),
  /** The lecture above the item, to which the item belongs. */
  lectureId: Nullable(Id),
  /** Only for kinds whose state can be changed. */
  version: Type.Optional(UnsignedInteger),
  count: Type.Optional(UnsignedInteger),
  size: Type.Optional(UnsignedInteger),
  mimeType: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
});
export type ContentItem = Type.Static<typeof ContentItem>;

export const ContentSection = Type.Object({
  /** Null for content before the first section. */
  id: Nullable(Id),
  name: Nullable(Type.String()),
  items: Type.Array(ContentItem),
});
export type ContentSection = Type.Static<typeof ContentSection>;

export const ContentResponse = Type.Object({ sections: Type.Array(ContentSection) });

export const MoveContentBody = StrictObject({
  items: Type.Array(StrictObject(Key), { minItems: 1, maxItems: 500, uniqueItems: true }),
  sectionId: Nullable(Id),
  /** The item before which to insert; null means the section's end. */
  before: Nullable(StrictObject(Key)),
});
export type MoveContentBody = Type.Static<typeof MoveContentBody>;
