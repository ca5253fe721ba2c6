// @ts-check
import { installMissing } from './debian-packages.mjs'

/** Programs besides bash that check and run the scripts for users, and their Debian packages. */
const TOOLS = { shellcheck: 'shellcheck', dash: 'dash', busybox: 'busybox-static' }

export const installShellTools = () => installMissing(TOOLS, 'programs that check shell scripts')
