// @ts-check
import { installMissing } from '../programs/debian-packages.mjs'
import { canUsePrograms, isRootUser } from '../programs/fault-tools.mjs'

/** Programs that build and start an image without a container engine, and their Debian packages. */
const TOOLS = {
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
}

export const installImageTools = () => installMissing(TOOLS, 'programs that build and start images')

/** True if an image can be built and started here. */
export const canTryImage = () =>
  canUsePrograms(Object.keys(TOOLS), 'images cannot be built and started', isRootUser())
