import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useState } from 'react'
import type { Installation, Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { pluginQuery, pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { undoAction, useUndo } from '../../../api/use-undo.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { CheckboxInput } from '../../../ui/controls/checkbox.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './split-dialog.module.css'

type SplitDialogProps = { plugin: Plugin; onClose: () => void }

/** Makes a plugin of its own from the chosen installations. */
export function SplitDialog({ plugin, onClose }: SplitDialogProps) {
  const { data, error } = useQuery(pluginQuery(plugin.id))
  const undo = useUndo()
  const split = useAction({
    call: (installationIds: string[]) =>
      api.plugins.split({ params: { id: plugin.id }, body: { installationIds } }),
    stale: [pluginsQuery.queryKey],
    succeeded: ({ name, act }) => ({
      ...pluginWords.mergingMessages.split(name),
      ...undoAction(undo, [act]),
    }),
    failed: pluginWords.mergingMessages.splitFailed,
  })
  const [ticked, setTicked] = useState<string[]>([])
  const all = data?.installations ?? []
  // One that has gone meanwhile is no longer chosen.
  const chosen = all.filter(({ id }) => ticked.includes(id))
  const isAll = all.length > 0 && chosen.length === all.length

  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  const save = () =>
    split.mutate(
      chosen.map(({ id }) => id),
      { onSuccess: onClose },
    )

  return (
    <Dialog
      title={pluginWords.splitPlugin}
      description={pluginWords.splitHint(plugin.name)}
      icon={Split}
      width={560}
      isHeld={split.isPending}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          needsServer
          disabled={chosen.length === 0 || isAll}
          isBusy={split.isPending}
          busyText={pluginWords.splitting}
          onClick={save}
        >
          {pluginWords.splitOff}
        </ActButtons>
      }
    >
      {error && <Notice tone="danger">{failureReason(error)}</Notice>}
      <ul className={styles.places}>
        {all.map((place) => (
          <li key={place.id}>
            <CheckboxInput
              checked={ticked.includes(place.id)}
              onChange={() => toggle(place.id)}
              label={<PlaceWords place={place} />}
            />
          </li>
        ))}
      </ul>
      <div role="status">{isAll && <Notice tone="amber">{pluginWords.oneMustStay}</Notice>}</div>
    </Dialog>
  )
}

function PlaceWords({ place: { format, path, version, computer } }: { place: Installation }) {
  const facts = [version && `v${version}`, computer].filter(Boolean).join(' · ')

  return (
    <span className={styles.words}>
      <FormatBadge format={format} />
      <span className={styles.path}>{path}</span>
      {facts && <span className="faint small">{facts}</span>}
    </span>
  )
}
