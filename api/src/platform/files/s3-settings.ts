import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Settings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Redirects browsers to the store instead of streaming through this server. */
  presign: boolean;
  client: S3ClientConfig;
}

/**
 * Reads `s3://key:secret@bucket/prefix?endpoint=…&region=…&presign=1`. Without a key, AWS_ACCESS_KEY_ID and
 * the like apply.
 */
export function parseS3Url(address: string): S3Settings {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint');
  const key = decodeURIComponent(url.username);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    presign: url.searchParams.get('presign') === '1',
    client: {
      region: url.searchParams.get('region') ?? 'us-east-1',
      // Most stores other than Amazon's lack a host name per bucket.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(key
        ? { credentials: { accessKeyId: key, secretAccessKey: decodeURIComponent(url.password) } }
        : {}),
    },
  };
}
