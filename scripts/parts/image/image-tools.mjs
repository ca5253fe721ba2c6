// @ts-check
import { installMissing } from '../programs/debian-packages.mjs'
import { canUse, isRoot } from '../programs/fault-tools.mjs'

/** What builds an image without a container engine and starts it, and the package of Debian that brings it. */
const TOOLS = {
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
}

export const imageTools = () => installMissing(TOOLS, 'what builds and starts images')

/** Whether an image can be built and started here. */
export const canTryImage = () => canUse(Object.keys(TOOLS), 'no image is built and started', isRoot())
