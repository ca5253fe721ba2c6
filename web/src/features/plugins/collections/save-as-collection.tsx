import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { Library } from '../use-library.ts'
import { useAddCollection } from './actions.ts'
import { CollectionNameDialogLater } from './collection-name-dialog-later.ts'
import { viewText } from './view-text.ts'

/** Saves the shown filter, order and groups as a collection; the plugins, when a picked collection is shown. */
export function SaveAsCollection({ library }: { library: Library }) {
  const { address, collections, shown } = library
  const [isNaming, setNaming] = useState(false)
  const add = useAddCollection()
  const isPicked = address.filter.collection !== ''

  function save(name: string) {
    const contents = isPicked ? { pluginIds: shown.map(({ id }) => id) } : { view: viewText(address.view) }
    add.mutate({ name, ...contents }, { onSuccess: () => setNaming(false) })
  }

  return (
    <>
      <Button kind="ghost" size="sm" icon={Plus} needsServer onClick={() => setNaming(true)}>
        Save as Collection
      </Button>
      {isNaming && (
        <CollectionNameDialogLater
          title="Save as Collection"
          description={
            isPicked
              ? 'Keeps the plugins that are shown now.'
              : 'Keeps the filters, the order and the groups. New plugins that match appear in it.'
          }
          collections={collections}
          isBusy={add.isPending}
          onSave={save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
