import type { S3Location } from './s3-place.ts'

/** The URL of an object, or of the bucket for an empty name. */
export function objectUrlOf({ endpoint, bucket, isPathStyle }: S3Location, name: string) {
  const { protocol, host } = new URL(endpoint)
  return isPathStyle ? `${protocol}//${host}/${bucket}/${name}` : `${protocol}//${bucket}.${host}/${name}`
}
