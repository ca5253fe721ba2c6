import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { INSTALL_ACTS, job } from '../helper/job.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import { isReleaseSlug, isReleaseVersion, RELEASE_FORMATS } from './catalog-release.ts'

/** How many products one answer lists at most. */
export const PRODUCTS_PER_PAGE = 500

/** The first version of the helper that installs. An older one would do no jobs at all while one of them waits. */
export const FIRST_INSTALLING_HELPER = '1.3.0'

/** The versions of a product on a computer, as its helper said last. */
const installed = z.object({
  deviceId: z.uuid(),
  /** '' when only earlier versions are kept. */
  version: z.string(),
  /** The versions to which it can go back, the newest first, and until when. */
  kept: z.array(z.object({ version: z.string(), until: z.string() })),
})

/** The newest release of a product of a catalog. */
const catalogProduct = z.object({
  catalog: z.string(),
  slug: z.string(),
  version: z.string(),
  name: z.string(),
  maker: z.string(),
  description: z.string(),
  license: z.string(),
  /** By its license everybody may use it. */
  isFree: z.boolean(),
  type: z.string(),
  /** Web addresses, or ''. The picture is a link to the catalog's own. */
  page: z.string(),
  image: z.string(),
  formats: z.array(z.string()),
  /** Each system with the bytes of its smallest file, and true when there are only installers for it. */
  systems: z.array(z.object({ platform: z.enum(PLATFORMS), size: z.number(), isInstaller: z.boolean() })),
  /** The entries of the library that are this product: by the places where a helper put it, or by the spellings of its name and maker that are known. */
  pluginIds: z.array(z.string()),
  installed: z.array(installed),
})
export type CatalogProduct = z.infer<typeof catalogProduct>

const word = (label: string) => z.optional(line(label, 200))

export const installsContract = {
  products: {
    ...call('GET', '/api/catalog'),
    summary: `The products with files in the catalogs of this server, ordered by catalog and product: at most ${PRODUCTS_PER_PAGE}, after this one. Filters by search, type, format, system and license. \`next\` is the next start, null at the end.`,
    query: z.object({
      search: word('Search'),
      type: word('Type'),
      format: z.optional(z.enum(RELEASE_FORMATS, 'This is not a format of a catalog.')),
      system: z.optional(z.enum(PLATFORMS, 'This is not a platform.')),
      free: z.optional(z.enum(['true'], 'free must be true.')),
      after: word('Start'),
    }),
    response: z.object({ products: z.array(catalogProduct), next: z.nullable(z.string()) }),
  },
  order: {
    ...call('POST', '/api/catalog/jobs'),
    summary:
      'Creates a job that installs a product on a computer, puts an earlier version back, or uninstalls it, after the helper has asked the user of that computer. 409 `installing_off` while that computer does not install from this catalog, 409 `not_listed`, `nothing_kept` or `not_installed`.',
    body: z.object({
      deviceId: z.uuid('This is not the id of a device.'),
      act: z.enum(INSTALL_ACTS, `The act must be one of ${INSTALL_ACTS.join(', ')}.`),
      catalog: line('Catalog', 120),
      slug: z
        .string('A product must be text.')
        .check(z.refine(isReleaseSlug, 'This is not a product of a catalog.')),
      version: z
        .string('A version must be text.')
        .check(z.refine(isReleaseVersion, 'This is not a version.')),
    }),
    response: job,
  },
} satisfies Contract
