import { chunksOf } from '../songs/source.ts'
import { walkXml } from '../songs/xml/walk-xml.ts'
import type { XmlOptions, XmlVisitor } from '../songs/xml/xml-walk.ts'
import type { CacheFile } from './plugin-cache.ts'
import type { CacheGap } from './refusal.ts'

/** Walks over a whole file of XML. Throws `UnreadableSong` when there was nothing to see. */
export async function walkCacheXml(
  file: CacheFile,
  visitor: Pick<XmlVisitor, 'open'> & Partial<XmlVisitor>,
  options: XmlOptions,
): Promise<CacheGap | null> {
  const gap = await walkXml(chunksOf(file), { ...NOTHING, ...visitor }, options)
  return gap && (gap === 'cut-short' ? gap : 'damaged')
}

const NOTHING = { close: () => undefined }
