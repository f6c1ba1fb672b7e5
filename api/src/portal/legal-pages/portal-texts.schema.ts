import { Type } from 'typebox';
import { IsoTime, Nullable, OneOf, StrictObject, UnsignedInteger } from '../../core/http/schema.ts';

/** Pages written by administrators; the footer shows those that are not empty. */
export const PORTAL_TEXT_NAMES = ['privacy', 'terms'] as const;
export type PortalTextName = (typeof PORTAL_TEXT_NAMES)[number];

const MAX_TEXT = 50_000;

export const PortalTextParams = Type.Object({ name: OneOf(PORTAL_TEXT_NAMES) });
export const PortalText = Type.Object({
  name: OneOf(PORTAL_TEXT_NAMES),
  markdown: Type.String(),
  /** Rendered and sanitized. */
  bodyHtml: Type.String(),
  /** 0 until it is first written. */
  version: UnsignedInteger,
  updatedAt: Nullable(IsoTime),
});
export type PortalText = Type.Static<typeof PortalText>;

/** An empty text removes its page. */
export const PortalTextBody = StrictObject({
  markdown: Type.String({ maxLength: MAX_TEXT }),
  version: UnsignedInteger,
  publish: Type.Optional(
    Type.Boolean({ description: 'Con los términos: todas las personas los aceptan de nuevo' }),
  ),
});
export const PortalTextResponse = Type.Object({ text: PortalText });
