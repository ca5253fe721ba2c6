import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { inChunks } from '#shared/in-chunks.ts'
import { type linkChanges, MAX_CHANGED_PURCHASES } from '#shared/purchases/listed-purchase.ts'
import { api } from '../../../api/api.ts'
import { PURCHASES_KEY } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import { withUndo } from '../../../ui/feedback/undo-store.ts'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import * as purchaseWords from '../purchase-words.ts'
import type { Suggestion } from './suggestions.ts'
import styles from './suggestions-dialog.module.css'

/** How many purchases are shown at once; the next ones come when these are linked. */
const MOST_SHOWN = 100

/** Links purchases with plugins of the library. What is certain is chosen; everything else is for the user to decide. */
export function SuggestionsDialog({
  suggestions,
  onClose,
}: {
  suggestions: Suggestion[]
  onClose: () => void
}) {
  const link = useLinkPurchases()
  // The suggestions of the moment in which it was opened: a list must not change below a finger.
  const [shown] = useState(() => suggestions.slice(0, MOST_SHOWN))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        shown.flatMap(({ purchase, matches }) =>
          matches
            .filter(({ certainty }) => certainty === 'certain')
            .map(({ pluginId }) => keyOf(purchase.id, pluginId)),
        ),
      ),
  )
  const links = shown.flatMap(({ purchase, matches }) =>
    matches
      .filter(({ pluginId }) => chosen.has(keyOf(purchase.id, pluginId)))
      .map(({ pluginId }) => ({ purchaseId: purchase.id, pluginId })),
  )

  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  return (
    <Dialog
      title={purchaseWords.linkTitle}
      description={purchaseWords.linkHint}
      icon={Link2}
      width={640}
      isHeld={link.isPending}
      onClose={onClose}
      fact={suggestions.length > shown.length && purchaseWords.firstOf(shown.length, suggestions.length)}
      footer={
        <ActButtons
          onCancel={onClose}
          disabled={links.length === 0}
          isBusy={link.isPending}
          busyText={purchaseWords.linking}
          onClick={() => link.mutate(links, { onSuccess: onClose })}
        >
          {purchaseWords.linkPlugins(links.length)}
        </ActButtons>
      }
    >
      <ul className={styles.list} aria-label={purchaseWords.suggestions}>
        {shown.map(({ purchase, matches }) => (
          <li key={purchase.id}>
            <p>
              <b>{purchase.title}</b> {purchase.maker}
            </p>
            {matches.map(({ pluginId, plugin, certainty }) => (
              <CheckboxInput
                key={pluginId}
                checked={chosen.has(keyOf(purchase.id, pluginId))}
                onChange={() => toggle(keyOf(purchase.id, pluginId))}
                aria-label={purchaseWords.suggestionLabel(purchase.title, plugin.name)}
                label={
                  <span className={styles.plugin}>
                    {plugin.name} <small>{plugin.manufacturer}</small>
                    {certainty === 'certain' ? (
                      <Tag tone="ok">{purchaseWords.sameName}</Tag>
                    ) : (
                      <Tag>{purchaseWords.perhaps}</Tag>
                    )}
                  </span>
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const keyOf = (purchaseId: string, pluginId: string) => `${purchaseId} ${pluginId}`

const stale = [PURCHASES_KEY]

type Link = NonNullable<z.input<typeof linkChanges>['add']>[number]

async function changeLinks(side: 'add' | 'remove', links: Link[]) {
  let count = 0
  for (const some of inChunks(links, { count: MAX_CHANGED_PURCHASES }))
    count += (await api.purchases.link({ body: { [side]: some } })).count
  return { count }
}

/** Links purchases with plugins; the toast takes the links away again. */
function useLinkPurchases() {
  const undo = useAction({
    call: (links: Link[]) => changeLinks('remove', links),
    stale,
    succeeded: () => purchaseWords.purchaseMessages.unlinked,
    failed: purchaseWords.purchaseMessages.linkFailed,
  })
  return useAction({
    call: (links: Link[]) => changeLinks('add', links),
    stale,
    succeeded: ({ count }, links) =>
      withUndo(purchaseWords.purchaseMessages.linked(count), () => undo.mutate(links)),
    failed: purchaseWords.purchaseMessages.linkFailed,
  })
}
