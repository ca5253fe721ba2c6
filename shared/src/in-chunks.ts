type ChunkLimits<T> = {
  /** The maximum number of items in a chunk. */
  count: number
  /** The maximum sum of the sizes of its items. */
  size?: number
  sizeOf?: (item: T) => number
}

/** Splits a list, in order, into chunks as large as the limits allow. An item larger than `size` is a chunk of its own. */
export function inChunks<T>(
  list: readonly T[],
  { count, size = 0, sizeOf = () => 0 }: ChunkLimits<T>,
): T[][] {
  const chunks: T[][] = []
  let room = 0
  for (const item of list) {
    const itemSize = sizeOf(item)
    const last = chunks.at(-1)
    if (last && last.length < count && itemSize <= room) last.push(item)
    else {
      chunks.push([item])
      room = size
    }
    room -= itemSize
  }
  return chunks
}
