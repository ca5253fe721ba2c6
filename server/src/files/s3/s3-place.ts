/** A bucket, or a part of it, and who we are there. */
export type S3Place = {
  /** `https://s3.example.org`, without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Before every key; empty, or with a slash at its end. */
  prefix: string
  /** The bucket is in the path of an address and not in its host name. */
  isPathStyle: boolean
}
