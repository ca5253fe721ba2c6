import { BUILD } from '#shared/product.ts'
import manifest from '../../../package.json' with { type: 'json' }

/** The version of this release. */
export const { version } = manifest

/** The same with the number of the build, for what tells two builds of one version apart. */
export const versionAndBuild = `${version} build ${BUILD}`
