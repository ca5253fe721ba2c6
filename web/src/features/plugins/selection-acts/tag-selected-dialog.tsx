import { Tag } from 'lucide-react'
import { useId, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { bulkEdit } from '#shared/plugins/plugin-edit.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { withTags } from '../../../ui/text/with-tags.ts'
import { useBulkEditPlugins } from '../actions.ts'
import { SuggestingInput } from '../edit/suggesting-input.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './tag-selected-dialog.module.css'

type TagSelectedDialogProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  /** The tags of the library, to choose from. */
  suggestions: string[]
  onClose: () => void
}

/** Adds tags to the selected plugins, and takes tags from those that have them. */
export function TagSelectedDialog({ plugins, suggestions, onClose }: TagSelectedDialogProps) {
  const edit = useBulkEditPlugins()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<string[]>([])
  const [refusal, setRefusal] = useState('')
  const counts = tagCounts(plugins)
  const added = withTags([], typed)
  const isEmpty = added.length === 0 && removed.length === 0

  function save() {
    const changes = {
      ...(added.length > 0 && { addTags: added }),
      ...(removed.length > 0 && { removeTags: removed }),
    }
    const checked = bulkEdit.shape.changes.safeParse(changes)
    setRefusal(checked.success ? '' : (checked.error.issues[0]?.message ?? pluginWords.cantSave))
    if (!checked.success) return
    edit.mutate({ pluginIds: plugins.map((plugin) => plugin.id), changes }, { onSuccess: onClose })
  }

  const toggle = (tag: string) =>
    setRemoved(removed.includes(tag) ? removed.filter((other) => other !== tag) : [...removed, tag])

  return (
    <Dialog
      title={pluginWords.tagPlugins}
      description={pluginWords.tagsArePrivate}
      icon={Tag}
      width={500}
      hasUnsavedInput={!isEmpty}
      isHeld={edit.isPending}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          disabled={isEmpty}
          isBusy={edit.isPending}
          busyText={common.saving}
          onClick={save}
        >
          {pluginWords.saveTags}
        </ActButtons>
      }
    >
      <div className={styles.part}>
        <label htmlFor={id}>{pluginWords.addToPlugins(plugins.length)}</label>
        <SuggestingInput
          id={id}
          placeholder={pluginWords.tagExample}
          suggestions={suggestions}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isEmpty) save()
          }}
        />
      </div>
      {counts.length > 0 && (
        <fieldset className={styles.part}>
          <legend>{pluginWords.chooseTagsToRemove}</legend>
          <div className="cluster gap-6 above-6">
            {counts.map(({ tag, count }) => (
              <Chip key={tag} isActive={removed.includes(tag)} count={count} onClick={() => toggle(tag)}>
                {tag}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {refusal && (
        <div role="alert">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
    </Dialog>
  )
}

/** How many tags are offered for removal. */
const MAX_OFFERED = 100

/** The tags of these plugins with how many have each, the most frequent first. */
function tagCounts(plugins: Plugin[]) {
  const counts = new Map<string, number>()
  for (const { tags } of plugins) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1))
    .slice(0, MAX_OFFERED)
}
