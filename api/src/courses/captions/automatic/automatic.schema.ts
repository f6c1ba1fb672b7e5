import { type Static, Type } from 'typebox';
import { conflict } from '../../../core/http/errors.ts';
import { Id, Nullable, OneOf, UnsignedInteger } from '../../../core/http/schema.ts';
import { Job } from '../../../platform/jobs/jobs.schema.ts';

export const AutomaticCaptionParams = Type.Object({
  id: Id,
  lectureId: Id,
  language: OneOf(['es', 'en', 'pt'], { description: 'El idioma que se habla en la clase' }),
});

/** The payload of the captions job. */
export interface CaptionsPayload {
  lectureId: number;
  language: string;
}

export const AutomaticCaptionResponse = Type.Object({
  automatic: Type.Object({
    available: Type.Boolean({ description: 'El portal tiene un servicio de subtítulos y la clase un video' }),
    /** Minutes left this month; null without a limit. */
    minutesLeft: Nullable(UnsignedInteger),
    /** The latest captions job. */
    job: Nullable(Job),
  }),
});
export type AutomaticCaptionStatus = Static<typeof AutomaticCaptionResponse>['automatic'];

export function createCaptionsOffError() {
  return conflict('captions_off', 'El portal no tiene un servicio de subtítulos.');
}
