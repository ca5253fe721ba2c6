/** A bucket, or a part of it, with the credentials. */
export type S3Location = {
  /** `https://s3.example.org`, without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of every key; empty, or with a trailing slash. */
  prefix: string
  /** The bucket is in the path of URLs, not in their host name. */
  isPathStyle: boolean
}
