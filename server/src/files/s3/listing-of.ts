import { xmlValues } from './xml-values.ts'

export type Listing = {
  objects: { name: string; storedAt: Date }[]
  /** What the next page begins with; undefined on the last page. */
  next: string | undefined
}

/** Reads a page of a bucket's listing (ListObjectsV2). Throws for one that cannot be the whole truth. */
export function listingOf(document: string): Listing {
  const objects: Listing['objects'] = []
  let current = { name: '', storedAt: '' }
  const said = new Map<string, string>()
  for (const { path, text } of xmlValues(document)) {
    if (path === `${CONTENTS}/Key`) current.name = text
    else if (path === `${CONTENTS}/LastModified`) current.storedAt = text
    else if (path === CONTENTS) {
      objects.push({ name: current.name, storedAt: new Date(current.storedAt) })
      current = { name: '', storedAt: '' }
    } else said.set(path, text)
  }
  const isCut = said.get('ListBucketResult/IsTruncated')
  const next = said.get('ListBucketResult/NextContinuationToken')
  if (isCut !== 'true' && isCut !== 'false') throw new Error('This is not a bucket listing.')
  if (isCut === 'true' && !next) throw new Error('The listing is incomplete and has no continuation.')
  if (objects.some(({ name, storedAt }) => !name || Number.isNaN(storedAt.getTime())))
    throw new Error('The listing contains a file without a name or time.')
  const decoded = said.get('ListBucketResult/EncodingType') === 'url' ? decodeURIComponent : String
  return {
    objects: objects.map(({ name, storedAt }) => ({ name: decoded(name), storedAt })),
    next: isCut === 'true' ? next : undefined,
  }
}

const CONTENTS = 'ListBucketResult/Contents'
