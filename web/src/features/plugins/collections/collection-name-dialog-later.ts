import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'

/** Asks for the name of a collection; loaded when it is opened. */
export const CollectionNameDialogLater = lazyPart(
  async () => (await import('./collection-name-dialog.tsx')).CollectionNameDialog,
)
