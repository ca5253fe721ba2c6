// @ts-check
import { installMissing } from './debian-packages.mjs'

/** What reads and runs the scripts that people are handed, beside bash, and the package of Debian that brings it. */
const TOOLS = { shellcheck: 'shellcheck', dash: 'dash', busybox: 'busybox-static' }

export const shellTools = () => installMissing(TOOLS, 'what checks shell scripts')
