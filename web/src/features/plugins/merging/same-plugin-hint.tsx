import { useQuery } from '@tanstack/react-query'
import { isDiscontinued } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { pluginQuery, pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './same-plugin-hint.module.css'

const stale = [pluginsQuery.queryKey]

type HintProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
}

const useOpened = ({ plugin, isSettled }: HintProps) =>
  useQuery({ ...pluginQuery(plugin.id), enabled: isSettled }).data

type SuccessorNoticeProps = HintProps & { onShow: (id: string) => void }

/** Warns that the product which replaces this one is in the library, too. */
export function SuccessorNotice({ onShow, ...hint }: SuccessorNoticeProps) {
  const { supersededBy, discontinued } = hint.plugin.metadata
  const successor = useOpened(hint)?.successor
  if (!supersededBy || !successor) return null

  return (
    <Notice tone="amber" title={pluginWords.successorIsHere(successor.name)}>
      <p>{isDiscontinued(discontinued) ? pluginWords.discontinuedHint : pluginWords.songsMayNeedIt}</p>
      <div className={styles.acts}>
        <Button size="sm" onClick={() => onShow(successor.id)}>
          {pluginWords.show(successor.name)}
        </Button>
      </div>
    </Notice>
  )
}

type SamePluginHintProps = HintProps & { onMerge: (otherId: string) => void }

/** Asks whether a plugin of the same name, whose maker is only spelled differently, is this one. */
export function SamePluginHint({ onMerge, ...hint }: SamePluginHintProps) {
  const { plugin } = hint
  const data = useOpened(hint)
  const apart = useAction({
    call: (otherId: string) => api.plugins.keepApart({ params: { id: plugin.id }, body: { otherId } }),
    stale,
    succeeded: () => pluginWords.mergingMessages.keptApart,
    failed: pluginWords.mergingMessages.keepApartFailed,
  })
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
          onClick={() => apart.mutate(other.id)}
        >
          {pluginWords.notTheSame}
        </Button>
      </div>
    </Notice>
  )
}

/** How many names are listed. */
const MOST_NAMES = 12

/** The names of the variants of a product, and its former ones. Variants can be entries of their own. */
export function OtherNames(hint: HintProps) {
  const { id, formerNames = [] } = hint.plugin
  const data = useOpened(hint)
  const separate = useAction({
    call: () => api.plugins.separate({ params: { id } }),
    stale,
    succeeded: ({ message }) => pluginWords.mergingMessages.separated(message),
    failed: pluginWords.mergingMessages.separateFailed,
  })
  if (formerNames.length === 0) return null
  const left = formerNames.length - MOST_NAMES
  const names = left > 1 ? [...formerNames.slice(0, MOST_NAMES), pluginWords.moreLeft(left)] : formerNames

  return (
    <div className={styles.names}>
      <p>{pluginWords.alsoNamed(names.join(', '))}</p>
      {data?.hasVariants && (
        <Button size="sm" needsServer disabled={separate.isPending} onClick={() => separate.mutate()}>
          {pluginWords.separateVariants}
        </Button>
      )}
    </div>
  )
}
