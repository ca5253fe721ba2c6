// @ts-check
import path from 'node:path'
import { installApart } from './install-apart.mjs'

/**
 * Installs Lighthouse once, with the versions in tools/lighthouse: it brings two hundred packages that only the long run needs.
 * Returns the path of its program, or undefined when it cannot be installed.
 */
export async function installLighthouse() {
  const place = await installApart('tools/lighthouse', 'lighthouse')
  return place && path.join(place, 'node_modules/lighthouse/cli/index.js')
}
