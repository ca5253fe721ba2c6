import { Check, FolderHeart, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import { useCollect } from './actions.ts'
import styles from './collect-dialog.module.css'
import { NewCollectionDialog } from './collection-name-dialog.tsx'

type CollectDialogProps = {
  plugins: Plugin[]
  collections: Collection[]
  onClose: () => void
}

/** Adds plugins to a picked collection, or takes them out when all of them are in it. */
export function CollectDialog({ plugins, collections, onClose }: CollectDialogProps) {
  const collect = useCollect()
  const [isNaming, setNaming] = useState(false)
  const picked = collections.filter(({ kind }) => kind === 'picked')
  const ids = plugins.map(({ id }) => id)
  const what = plugins.length === 1 ? (plugins[0]?.name ?? '') : pluginWords.pluginCount(plugins.length)

  if (isNaming) {
    return (
      <NewCollectionDialog
        title={libraryWords.newCollection}
        description={pluginWords.beginsWith(what)}
        collections={collections}
        contents={{ pluginIds: ids }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={libraryWords.addToCollection}
      description={pluginWords.chooseCollection(what)}
      icon={FolderHeart}
      width={440}
      onClose={onClose}
      footer={
        <Button icon={Plus} onClick={() => setNaming(true)}>
          {libraryWords.newCollection}
        </Button>
      }
    >
      {picked.length === 0 ? (
        <p>{pluginWords.noPickedCollection}</p>
      ) : (
        <ul className={styles.list}>
          {picked.map((collection) => {
            const members = new Set(collection.pluginIds)
            const hasAll = ids.every((id) => members.has(id))
            return (
              <li key={collection.id}>
                <button
                  type="button"
                  aria-pressed={hasAll}
                  disabled={collect.isPending}
                  onClick={() =>
                    collect.mutate(
                      { collection, act: hasAll ? 'remove' : 'add', ids },
                      { onSuccess: onClose },
                    )
                  }
                >
                  <span>{collection.name}</span>
                  {hasAll ? (
                    <Check size={15} aria-hidden="true" />
                  ) : (
                    <small>{formattedNumber(collection.pluginIds.length)}</small>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
