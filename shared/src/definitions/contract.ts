import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import { plugin, pluginId } from '../plugins/plugin.ts'
import { coverage } from '../updates/coverage.ts'
import { latestVersion } from '../updates/latest-version.ts'
import { MAX_IGNORED_UPDATES } from '../updates/update-of.ts'

const version = line('Version', 60).check(z.minLength(1, 'Name a version.'))

const ignoredUpdate = z.discriminatedUnion(
  'what',
  [
    z.object({ what: z.literal('plugin') }),
    z.object({ what: z.literal('version'), version }),
    z.object({ what: z.literal('until-newer'), version }),
  ],
  'An ignored update is the plugin, a version, or every version until a newer one.',
)

export const ignoredUpdateList = z
  .array(ignoredUpdate, 'Ignored updates must be a list.')
  .check(
    z.maxLength(MAX_IGNORED_UPDATES, `At most ${MAX_IGNORED_UPDATES} updates of a plugin can be ignored.`),
  )

/** The updates of one plugin for each format and system, the updates that the user ignores, and where updates are found. */
const availableUpdate = z.object({
  pluginId: z.string(),
  formats: z.array(
    z.object({
      format: z.string(),
      platform: z.enum(PLATFORMS),
      installed: z.string(),
      latest: latestVersion,
    }),
  ),
  /** The formats without an update, with their newest installed version; empty when no format has one. */
  staying: z.array(z.object({ format: z.string(), platform: z.enum(PLATFORMS), version: z.string() })),
  ignored: ignoredUpdateList,
  /** The plugin's page according to a catalog, or ''. */
  page: z.string(),
  /** Where its maker offers downloads: by the shipped tables, or the site that other pages of this maker have; or ''. */
  makerPage: z.string(),
  /** The site of the maker according to the user's own bundles; missing when none names one. */
  bundleSite: z.optional(z.string()),
  /** The maker's own program that installs its updates; missing when none is known. */
  installer: z.optional(z.string()),
})
export type PluginUpdates = z.infer<typeof availableUpdate>

export const definitionsContract = {
  available: {
    ...call('GET', '/api/updates/available'),
    summary:
      'For each plugin with an update and each format: the installed version, the latest version, and the evidence for it. Without formats, the user marked the plugin.',
    response: z.array(availableUpdate),
  },
  coverage: {
    ...call('GET', '/api/updates/coverage'),
    summary:
      'For how many plugins of the library a latest version is known, by whom, and whether lists are read.',
    response: coverage,
  },
  ignore: {
    ...call('PATCH', '/api/plugins/:id/ignore-update'),
    summary: 'Sets the ignored updates of a plugin, replacing the previous list.',
    params: pluginId,
    body: z.object({ ignored: ignoredUpdateList }),
    response: z.object({ plugin, ignored: ignoredUpdateList }),
  },
} satisfies Contract
