import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import { useKeepApart, useSeparateVariants } from './actions.ts'
import styles from './same-plugin-hint.module.css'

type SamePluginHintProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  onMerge: (otherId: string) => void
}

/** Asks whether a plugin of the same name, whose maker is only spelled differently, is this one. */
export function SamePluginHint({ plugin, isSettled, onMerge }: SamePluginHintProps) {
  const { data } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })
  const apart = useKeepApart()
  const [other] = data?.similar ?? []
  if (!other) return null
  const what = other.manufacturer ? pluginWords.by(other.name, other.manufacturer) : other.name

  return (
    <Notice tone="info" title={pluginWords.samePlugin}>
      <p>{pluginWords.maybeThisPlugin(what)}</p>
      <div className="cluster gap-8 above-8">
        <Button size="sm" needsServer onClick={() => onMerge(other.id)}>
          {libraryWords.merge}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          needsServer
          disabled={apart.isPending}
          onClick={() => apart.mutate({ id: plugin.id, otherId: other.id })}
        >
          {pluginWords.notTheSame}
        </Button>
      </div>
    </Notice>
  )
}

type OtherNamesProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
}

/** How many names are listed. */
const MOST_NAMES = 12

/** The names of the variants of a product, and its former ones. Variants can be entries of their own. */
export function OtherNames({ plugin, isSettled }: OtherNamesProps) {
  const { data } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })
  const separate = useSeparateVariants()
  const { formerNames = [] } = plugin
  if (formerNames.length === 0) return null
  const left = formerNames.length - MOST_NAMES
  const names = left > 1 ? [...formerNames.slice(0, MOST_NAMES), pluginWords.moreLeft(left)] : formerNames

  return (
    <div className={styles.names}>
      <p>{pluginWords.alsoNamed(names.join(', '))}</p>
      {data?.hasVariants && (
        <Button
          size="sm"
          needsServer
          disabled={separate.isPending}
          onClick={() => separate.mutate(plugin.id)}
        >
          {pluginWords.separateVariants}
        </Button>
      )}
    </div>
  )
}
