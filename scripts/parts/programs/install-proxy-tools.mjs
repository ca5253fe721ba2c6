// @ts-check
import { installMissing } from './debian-packages.mjs'

/** The proxy in front of several servers. */
export const installProxyTools = () => installMissing({ nginx: 'nginx-light' }, 'a proxy for several servers')
