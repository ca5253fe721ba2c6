/** Names the state of a library: whoever holds an answer with this tag need not be sent it again. */
export const tagOf = ({ id, libraryRevision }: { id: string; libraryRevision: number }) =>
  `"${id}-${libraryRevision}"`
