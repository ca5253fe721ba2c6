import { lazyPart } from '../../ui/overlays/lazy-part.tsx'

/** The dialog that sets bundles aside, loaded when it is first opened. */
export const SetAsideDialogLater = lazyPart(
  async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog,
)
