import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'

/* Ask for the name of a collection; loaded when they are opened. */
export const NewCollectionDialog = lazyPart(
  async () => (await import('./collection-name-dialog.tsx')).NewCollectionDialog,
)
export const RenameCollectionDialog = lazyPart(
  async () => (await import('./collection-name-dialog.tsx')).RenameCollectionDialog,
)
