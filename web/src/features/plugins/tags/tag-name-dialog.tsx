import { Tag } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { line } from '#shared/contract/text.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'

type TagNameDialogProps = {
  isMerge: boolean
  tag: string
  /** All tags of the library. */
  tags: readonly string[]
  plugins: Plugin[]
  isBusy: boolean
  onSave: (to: string) => void
  onClose: () => void
}

const schema = z.object({
  tag: line('Tag', 40).check(
    z.trim(),
    z.minLength(1, pluginWords.tagIsEmpty),
    z.refine((value) => !value.includes(','), pluginWords.tagHasComma),
  ),
})

/** Asks what becomes of a tag: its new name, or the tag into which it is merged. Says before when other plugins have that already. */
export function TagNameDialog({ isMerge, tag, tags, plugins, isBusy, onSave, onClose }: TagNameDialogProps) {
  const others = tags.filter((each) => each !== tag)
  const words = isMerge ? MERGE_WORDS : RENAME_WORDS

  return (
    <FormDialog
      {...words}
      description={words.description(tag)}
      icon={Tag}
      width={440}
      schema={schema}
      values={{ tag: isMerge ? (others[0] ?? '') : tag }}
      onSubmit={(accepted) => onSave(isMerge ? accepted.tag : knownName(accepted.tag, tag, tags))}
      onClose={onClose}
      isBusy={isBusy}
    >
      {isMerge ? (
        <SelectField
          name="tag"
          label={pluginWords.mergeInto}
          options={others.map((value) => ({ value, label: value }))}
        />
      ) : (
        <TextField name="tag" label={common.name} maxLength={40} autoFocus />
      )}
      <MergeNotice tag={tag} tags={tags} plugins={plugins} />
    </FormDialog>
  )
}

const MERGE_WORDS = {
  title: pluginWords.mergeTag,
  description: pluginWords.mergeTagHint,
  submitText: libraryWords.merge,
  busyText: pluginWords.merging,
}

const RENAME_WORDS = {
  title: pluginWords.renameTag,
  description: pluginWords.renameTagHint,
  submitText: common.save,
  busyText: common.saving,
}

/** Says how many plugins have the typed or chosen tag already. */
function MergeNotice({ tag, tags, plugins }: Pick<TagNameDialogProps, 'tag' | 'tags' | 'plugins'>) {
  const typed: unknown = useWatch({ name: 'tag' })
  const to = typeof typed === 'string' ? knownName(typed, tag, tags) : tag
  const count = to === tag ? 0 : plugins.filter(({ tags }) => tags.includes(to)).length

  return (
    <div role="status">
      {count > 0 && (
        <Notice tone="amber" title={pluginWords.alreadyTagged(count, to)}>
          <p>{pluginWords.tagsBecomeOne}</p>
        </Notice>
      )}
    </div>
  )
}

/** The typed name, or the spelling of another tag that differs from it only by case. */
function knownName(typed: string, tag: string, tags: readonly string[]) {
  const name = typed.trim().replace(/\s+/g, ' ')
  const others = tags.filter((other) => other !== tag)
  if (others.includes(name)) return name
  return others.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name
}
