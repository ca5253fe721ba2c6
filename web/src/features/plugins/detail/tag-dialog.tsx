import { Tag } from 'lucide-react'
import * as z from 'zod/mini'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginEdit } from '#shared/plugins/plugin-edit.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { TagsField } from '../../../ui/forms/tags-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useSaveTags } from '../actions.ts'
import * as pluginWords from '../plugin-words.ts'

type TagDialogProps = {
  plugin: Plugin
  /** The tags of the library, to choose from. */
  suggestions: string[]
  onClose: () => void
}

const schema = z.required(z.pick(pluginEdit, { tags: true }))

/** Changes the tags of one plugin. */
export function TagDialog({ plugin, suggestions, onClose }: TagDialogProps) {
  const save = useSaveTags()

  return (
    <FormDialog
      title={pluginWords.tagPlugin}
      description={pluginWords.tagsArePrivateOf(plugin.name)}
      icon={Tag}
      width={440}
      schema={schema}
      values={{ tags: plugin.tags }}
      onSubmit={({ tags }) => save.mutate({ plugin, tags }, { onSuccess: onClose })}
      onClose={onClose}
      submitText={pluginWords.saveTags}
      busyText={common.saving}
      isBusy={save.isPending}
    >
      <TagsField name="tags" label={libraryPartWords.tags} suggestions={suggestions} maxLength={40} />
    </FormDialog>
  )
}
