import { join, resolve } from 'node:path'
import type { Config } from './config/config.ts'
import type { Blobs } from './files/blobs.ts'
import { folderBlobs } from './files/folder-blobs.ts'
import { s3Blobs } from './files/s3-blobs.ts'

/** The file store of these settings: the configured bucket, or else a folder in DATA_DIR. */
export const configuredBlobs = (config: Config): Blobs => bucketBlobsOf(config) ?? folderBlobsOf(config)

/** The folder store, even when a bucket is configured. */
export const folderBlobsOf = ({ DATA_DIR }: Config) => folderBlobs(join(resolve(DATA_DIR), 'blobs'))

/** The bucket store; undefined when no bucket is configured. */
export function bucketBlobsOf(config: Config): Blobs | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return s3Blobs({
    endpoint: new URL(S3_ENDPOINT).origin,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: config.S3_PREFIX ?? '',
    isPathStyle: config.S3_PATH_STYLE,
  })
}
