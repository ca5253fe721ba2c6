// @ts-check
import { installMissing } from './debian-packages.mjs'

/** What stands in front of several servers. */
export const proxyTools = () => installMissing({ nginx: 'nginx-light' }, 'what several servers stand behind')
