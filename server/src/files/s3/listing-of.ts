import { parseXmlValues } from './xml-values.ts'

export type BucketListing = {
  objects: { name: string; storedAt: Date }[]
  /** The continuation token; undefined on the last page. */
  next: string | undefined
}

/** Parses a page of a bucket's listing (ListObjectsV2). Throws for an incomplete or invalid document. */
export function parseBucketListing(document: string): BucketListing {
  const objects: BucketListing['objects'] = []
  let current = { name: '', storedAt: '' }
  const values = new Map<string, string>()
  for (const { path, text } of parseXmlValues(document)) {
    if (path === `${CONTENTS}/Key`) current.name = text
    else if (path === `${CONTENTS}/LastModified`) current.storedAt = text
    else if (path === CONTENTS) {
      objects.push({ name: current.name, storedAt: new Date(current.storedAt) })
      current = { name: '', storedAt: '' }
    } else values.set(path, text)
  }
  const isTruncated = values.get('ListBucketResult/IsTruncated')
  const next = values.get('ListBucketResult/NextContinuationToken')
  if (isTruncated !== 'true' && isTruncated !== 'false') throw new Error('This is not a bucket listing.')
  if (isTruncated === 'true' && !next) throw new Error('The listing is incomplete and has no continuation.')
  if (objects.some(({ name, storedAt }) => !name || Number.isNaN(storedAt.getTime())))
    throw new Error('The listing contains a file without a name or time.')
  const decoded = values.get('ListBucketResult/EncodingType') === 'url' ? decodeURIComponent : String
  return {
    objects: objects.map(({ name, storedAt }) => ({ name: decoded(name), storedAt })),
    next: isTruncated === 'true' ? next : undefined,
  }
}

const CONTENTS = 'ListBucketResult/Contents'
