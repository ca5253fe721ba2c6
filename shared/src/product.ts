export const PRODUCT = 'Plugfolio'
export const HELPER_VERSION = '1.4.0'

// esbuild puts it into the programs of a build: scripts/parts/build/build-number.mjs.
declare const PLUGFOLIO_BUILD: string | undefined

/** The number of this build, as `20261127.3fa92c1`; `unbuilt` for sources that run as they are. */
export const BUILD = typeof PLUGFOLIO_BUILD === 'string' ? PLUGFOLIO_BUILD : 'unbuilt'
