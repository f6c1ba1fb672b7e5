import { Type } from 'typebox';

export const TUS_MIME_TYPE = 'application/offset+octet-stream';

export const UploadId = Type.String({ pattern: '^[0-9a-f]{32}$', 'x-message': 'No es una subida.' });

const Header = Type.Optional(Type.String({ maxLength: 8_000 }));
const Version = Type.Optional(Type.String({ maxLength: 20, description: 'Versión del protocolo: 1.0.0' }));
const Checksum = Type.Optional(
  Type.String({ maxLength: 200, description: 'Algoritmo y suma del tramo en Base64: `sha1 …`' }),
);

/** Describes the headers in the API document; the tus server itself validates them. */
export const UploadCreationHeaders = Type.Object({
  'tus-resumable': Version,
  'upload-length': Type.Optional(Type.String({ maxLength: 20, description: 'El tamaño entero, en bytes' })),
  'upload-defer-length': Header,
  'upload-metadata': Type.Optional(
    Type.String({ maxLength: 8_000, description: '`filename` y `filetype`, cada valor en Base64' }),
  ),
  'upload-checksum': Checksum,
});
export const TusVersionHeaders = Type.Object({ 'tus-resumable': Version });
export const ChunkHeaders = Type.Object({
  'tus-resumable': Version,
  'upload-offset': Type.Optional(Type.String({ maxLength: 20, description: 'Desde qué byte va el tramo' })),
  'upload-length': Header,
  'upload-checksum': Checksum,
});

const version = { 'tus-resumable': { type: 'string' } };
const offset = { 'upload-offset': { type: 'integer', description: 'Hasta qué byte llegó' } };
const expires = { 'upload-expires': { type: 'string', description: 'Hasta cuándo se puede seguir' } };

function withoutBody(description: string, headers: object) {
  return Type.Null({ description, headers: { ...version, ...headers } });
}

export const UploadCreatedResponse = withoutBody('La subida empezó', {
  location: { type: 'string', description: 'La dirección de la subida' },
  ...offset,
  ...expires,
});
export const UploadProgressResponse = withoutBody('Hasta dónde llegó', {
  ...offset,
  'upload-length': { type: 'integer', description: 'El tamaño entero, en bytes' },
  ...expires,
});
export const ChunkStoredResponse = withoutBody('El tramo quedó guardado', { ...offset, ...expires });
export const UploadDeletedResponse = withoutBody('La subida ya no existe', {});
export const TusOptionsResponse = withoutBody('Lo que sabe hacer', {
  'tus-version': { type: 'string' },
  'tus-extension': { type: 'string' },
  'tus-max-size': { type: 'integer' },
});
