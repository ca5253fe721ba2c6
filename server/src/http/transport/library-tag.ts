/** The ETag of a library's current revision. */
export const tagOf = ({ id, libraryRevision }: { id: string; libraryRevision: number }) =>
  `"${id}-${libraryRevision}"`
