import { CircleAlert, Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_NOTES_LENGTH } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as pluginWords from '../plugin-words.ts'
import styles from './notes-field.module.css'
import { useNotes } from './use-notes.ts'

/**
 * The private notes of a plugin in Markdown: shown with their formats, and as text while they are edited. They are saved when the
 * field loses the focus and by Ctrl or Cmd with Enter.
 */
export function NotesField({ plugin, isSettled }: { plugin: Plugin; isSettled: boolean }) {
  const id = useId()
  const { text, problem, isSaving, isSaved, isMissing, type, save } = useNotes(plugin, isSettled)
  const state = problem !== undefined ? undefined : isSaving ? common.saving : isSaved && 'Saved'
  const [isEditing, setEditing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // The button that opened the field is gone.
  useEffect(() => {
    if (isEditing) field.current?.focus()
  }, [isEditing])
  const isField = isEditing || problem !== undefined || !text?.trim()

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }

  /** Not when another window gets the focus: then the field keeps it. */
  function handleBlur(event: FocusEvent) {
    save()
    if (document.activeElement !== event.currentTarget) setEditing(false)
  }

  if (!isField) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and this is a text with its button
      <div role="group" aria-labelledby={id}>
        <div className={styles.head}>
          <span id={id}>{pluginWords.notes}</span>
          <span role="status">{state}</span>
          <Button kind="link" icon={Pencil} className={styles.edit} onClick={() => setEditing(true)}>
            {pluginWords.edit}
            <VisuallyHidden> {pluginWords.notes}</VisuallyHidden>
          </Button>
        </div>
        <Markdown text={text ?? ''} />
      </div>
    )
  }
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{pluginWords.notes}</label>
        <span role="status">{state}</span>
      </div>
      <textarea
        id={id}
        className={styles.text}
        value={text ?? ''}
        placeholder={isMissing ? pluginWords.couldntLoadNotes : pluginWords.privateNotes}
        // Without the saved notes, typing would replace them.
        readOnly={text === undefined}
        maxLength={MAX_NOTES_LENGTH}
        rows={2}
        ref={field}
        onFocus={() => setEditing(true)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      {problem !== undefined && (
        <div className={styles.problem}>
          <p id={`${id}-problem`} role="alert">
            <CircleAlert size={13} aria-hidden="true" />
            {pluginWords.notSaved(problem)}
          </p>
          <Button size="sm" isBusy={isSaving} busyText={common.saving} onClick={save}>
            {pluginWords.saveAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
