import manifest from '../../package.json' with { type: 'json' }

/** The release this program belongs to. */
export const { version } = manifest
