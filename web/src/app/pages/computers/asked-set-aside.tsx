import type { BundlesToSetAside } from '../../../library/bundles/bundles-to-set-aside.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { paths } from '../../paths.ts'

const SetAsideDialog = lazyPart(
  async () => (await import('../../../features/set-aside/set-aside-dialog.tsx')).SetAsideDialog,
)

/** Asks before bundles are set aside, and shows how it goes on. */
export const AskedSetAside = ({ asked, onClose }: { asked: BundlesToSetAside; onClose: () => void }) => (
  <SetAsideDialog {...asked} songs={paths.songs} helperPage={paths.helperAppDownload} onClose={onClose} />
)
