/** The ETag of a library's current revision. */
export const libraryTagOf = ({ id, libraryRevision }: { id: string; libraryRevision: number }) =>
  `"${id}-${libraryRevision}"`
