// @ts-check
import { installApart } from '../programs/install-apart.mjs'

/**
 * Installs an independent S3 server once, with the versions in server/test/foreign-store. Its packages are old and many, so they
 * are kept apart from those of the product. Returns the folder, or undefined when they cannot be installed.
 */
export const installForeignStore = () => installApart('server/test/foreign-store', 'foreign-store')
