import type { S3Place } from './s3-place.ts'

/** Where an object of this name lies; for an empty name, where the bucket does. */
export function addressOf({ endpoint, bucket, isPathStyle }: S3Place, name: string) {
  const { protocol, host } = new URL(endpoint)
  return isPathStyle ? `${protocol}//${host}/${bucket}/${name}` : `${protocol}//${bucket}.${host}/${name}`
}
