/** The fields of an entry's metadata that say where its product stands. An entry for which nobody said one does not have it. */
export const LIFECYCLE_FIELDS = ['manualUrl', 'supersededBy', 'discontinued'] as const
