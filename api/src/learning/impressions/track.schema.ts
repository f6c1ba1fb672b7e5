import { Type } from 'typebox';
import { StrictObject } from '../../core/http/schema.ts';

const MAX_SECONDS = 86_400;
const MAX_AGE_SECONDS = 30 * 86_400;

const Seconds = Type.Number({ minimum: 0, maximum: MAX_SECONDS });

/** The player sends this every few seconds, and with `fetch` and `keepalive` when the page closes. */
export const WatchReportBody = StrictObject({
  viewId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Lo sortea el cliente una vez por apertura de la clase',
  }),
  intervals: Type.Array(Type.Array(Seconds, { minItems: 2, maxItems: 2 }), {
    maxItems: 200,
    description: 'Lo que se vio, en segundos: [[desde, hasta], …]',
  }),
  position: Seconds,
  ended: Type.Optional(Type.Boolean()),
  openSeconds: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_AGE_SECONDS,
      description: 'Cuánto hacía que la clase estaba abierta, al anotarlo: más del doble de video no cuenta',
    }),
  ),
  secondsAgo: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_AGE_SECONDS,
      description: 'Hace cuánto fue, cuando llega tarde: entre anotarlo y mandarlo, con el mismo reloj',
    }),
  ),
});
export type WatchReportBody = Type.Static<typeof WatchReportBody>;
