import type { S3Place } from './s3-place.ts'

/** The URL of an object, or of the bucket for an empty name. */
export function addressOf({ endpoint, bucket, isPathStyle }: S3Place, name: string) {
  const { protocol, host } = new URL(endpoint)
  return isPathStyle ? `${protocol}//${host}/${bucket}/${name}` : `${protocol}//${bucket}.${host}/${name}`
}
