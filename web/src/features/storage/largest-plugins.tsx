import { Link } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { BundleList, BundleRow } from '../../library/bundles/bundle-list.tsx'
import * as storageWords from '../../library/bundles/storage-words.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'

type LargestPluginsProps = {
  plugins: readonly Plugin[]
  /** The names of the computers. */
  names: ReadonlyMap<string, string>
  usage: readonly PluginUsage[]
  /** The path of the library. */
  library: string
}

/** The plugins that take most space. Renders nothing without a size. */
export function LargestPlugins({ plugins, names, usage, library }: LargestPluginsProps) {
  const largest = plugins
    .filter(({ size }) => size !== null)
    .sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
    .slice(0, MOST_SHOWN)
  if (largest.length === 0) return null
  const usages = new Map(usage.map((each) => [each.pluginId, each]))
  return (
    <BundleList
      title={storageWords.largestPlugins}
      acts={
        <Link href={`${library}?sort=size`} asChild>
          <ButtonLink kind="ghost" size="sm">
            {storageWords.showAll}
          </ButtonLink>
        </Link>
      }
      items={largest}
    >
      {({ id, name, manufacturer, formats, machines, size }) => (
        <BundleRow
          key={id}
          name={name}
          manufacturer={manufacturer}
          href={`${library}?plugin=${id}`}
          formats={formats}
          facts={[
            [
              machines.flatMap((machine) => names.get(machine) ?? []).join(', '),
              storageWords.usedText(usages.get(id) ?? NO_SONGS, usage.length),
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
          bytes={size}
        />
      )}
    </BundleList>
  )
}

const MOST_SHOWN = 5
const NO_SONGS = { songs: 0, perhaps: 0 }
