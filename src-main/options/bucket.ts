import { isLoopback } from '#main/runtime/loopback';
import { ConfigError } from './command-line.ts';

/** A part of a bucket, and who writes there. The keys come from the environment, and are sent to this endpoint alone. */
export interface BucketAddress {
  /** Without a slash at its end. */
  endpoint: string;
  /** `virtual`: the bucket stands in the host's name, as Amazon wants it; `path`: in the path. */
  style: 'path' | 'virtual';
  region: string;
  bucket: string;
  /** What all names begin with: '' or with a slash at its end. */
  prefix: string;
  accessKey: string;
  secretKey: string;
  sessionToken: string | null;
}

/** Whether --publish names a bucket. */
export const isBucket = (to: string): boolean => to.startsWith('s3://');

/** The bucket of `s3://bucket/prefix`, with endpoint and keys from the environment; throws {@link ConfigError}. */
export function readBucketOptions(to: string, environment: Readonly<Record<string, string | undefined>>): BucketAddress {
  const [, bucket = '', rest = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./=-]*))?$/.exec(to) ?? [];
  if (bucket === '') throw new ConfigError('--publish must be s3://bucket or s3://bucket/folder.');
  const given = (name: string) => environment[name] || null;
  const endpoint = given('AWS_ENDPOINT_URL_S3') ?? given('AWS_ENDPOINT_URL');
  const [accessKey, secretKey] = [given('AWS_ACCESS_KEY_ID'), given('AWS_SECRET_ACCESS_KEY')];
  if (endpoint === null || accessKey === null || secretKey === null)
    throw new ConfigError(
      'Set AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment for --publish s3://….',
    );
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new ConfigError('AWS_ENDPOINT_URL must be an https address, or an http address of this machine.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replaceAll(/[[\]]/g, '')))
    throw new ConfigError('AWS_ENDPOINT_URL must be https where it is not on this machine: the data could be read on the way.');
  const style = given('AWS_S3_ADDRESSING_STYLE') ?? (url.hostname.endsWith('.amazonaws.com') ? 'virtual' : 'path');
  if (style !== 'path' && style !== 'virtual') throw new ConfigError('AWS_S3_ADDRESSING_STYLE must be path or virtual.');
  const prefix = rest.replace(/^\/+|\/+$/g, '');
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    style,
    region: given('AWS_REGION') ?? given('AWS_DEFAULT_REGION') ?? 'us-east-1',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKey,
    secretKey,
    sessionToken: given('AWS_SESSION_TOKEN'),
  };
}
