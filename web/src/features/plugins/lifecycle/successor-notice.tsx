import { useQuery } from '@tanstack/react-query'
import { isDiscontinued } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './successor-notice.module.css'

type SuccessorNoticeProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  onShow: (id: string) => void
}

/** Warns that the product which replaces this one is in the library, too. */
export function SuccessorNotice({ plugin, isSettled, onShow }: SuccessorNoticeProps) {
  const { data } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })
  const successor = plugin.metadata.supersededBy ? data?.successor : undefined
  if (!successor) return null

  return (
    <Notice tone="amber" title={pluginWords.successorIsHere(successor.name)}>
      <p>
        {isDiscontinued(plugin.metadata.discontinued)
          ? pluginWords.discontinuedHint
          : pluginWords.songsMayNeedIt}
      </p>
      <div className={styles.acts}>
        <Button size="sm" onClick={() => onShow(successor.id)}>
          {pluginWords.show(successor.name)}
        </Button>
      </div>
    </Notice>
  )
}
