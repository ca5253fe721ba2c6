import type { SongGap } from '../refusal.ts'
import { UnreadableSongError } from '../refusal.ts'
import { type XmlOptions, type XmlVisitor, XmlWalk } from './xml-walk.ts'

/**
 * Walks over a whole file. Returns a gap when it ended early or was damaged after its start: what the visitor saw until then is
 * true. Throws `UnreadableSong` when there was nothing to see.
 */
export async function walkXml(
  chunks: AsyncIterable<Uint8Array>,
  visitor: XmlVisitor,
  options: XmlOptions,
): Promise<SongGap | null> {
  const walk = new XmlWalk(visitor, options)
  let gap: SongGap | null = null
  try {
    for await (const chunk of chunks) walk.push(chunk)
  } catch (error) {
    if (!(error instanceof UnreadableSongError) || !walk.hasRoot()) throw error
    if (error.code !== 'cut-short' && error.code !== 'damaged') throw error
    if (!walk.isComplete()) gap = error.code
  }
  if (!walk.hasRoot()) throw new UnreadableSongError('not-a-song')
  walk.end()
  return gap ?? (walk.isComplete() ? null : 'cut-short')
}
