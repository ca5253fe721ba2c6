import type { Plugin } from '../plugin.ts'

type Comparable = Pick<
  Plugin,
  'id' | 'formats' | 'machines' | 'tags' | 'isFavorite' | 'screenshot' | 'metadata' | 'addedAt'
>

/**
 * The id of the plugin that stays when these are merged, unless the user chooses another one: the one that is installed most, then the
 * one with most of the user's own work, then the oldest. '' for none.
 */
export function keptByDefault(plugins: Comparable[]): string {
  const [first] = plugins.toSorted(
    (one, other) =>
      installationCount(other) - installationCount(one) ||
      ownWork(other) - ownWork(one) ||
      Date.parse(one.addedAt) - Date.parse(other.addedAt),
  )
  return first?.id ?? ''
}

const installationCount = ({ formats, machines }: Comparable) => formats.length * Math.max(machines.length, 1)

const ownWork = ({ tags, isFavorite, screenshot, metadata }: Comparable) =>
  tags.length + Number(isFavorite) + Number(screenshot !== null) + Number(metadata.description !== '')
