import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { MAX_NOTES_LENGTH, type Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './notes-field.module.css'
import { useNotes } from './use-notes.ts'

/** The private notes of a plugin, saved when the field loses the focus and by Ctrl or Cmd with Enter. */
export function NotesField({ plugin, isSettled }: { plugin: Plugin; isSettled: boolean }) {
  const id = useId()
  const { text, problem, isSaving, isSaved, isMissing, type, save } = useNotes(plugin, isSettled)
  const state = problem !== undefined ? undefined : isSaving ? 'Saving...' : isSaved && 'Saved'

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }

  return (
    <div className={styles.notes}>
      <div className={styles.head}>
        <label htmlFor={id}>Notes</label>
        <span role="status">{state}</span>
      </div>
      <textarea
        id={id}
        className={styles.text}
        value={text ?? ''}
        placeholder={isMissing ? "We couldn't load your notes." : 'Only you see these notes.'}
        // Without the saved notes, typing would replace them.
        readOnly={text === undefined}
        maxLength={MAX_NOTES_LENGTH}
        rows={2}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKey}
        onBlur={save}
      />
      {problem !== undefined && (
        <div className={styles.problem}>
          <p id={`${id}-problem`} role="alert">
            <CircleAlert size={13} aria-hidden="true" />
            Not saved: {problem} What you typed stays here.
          </p>
          <Button size="sm" isBusy={isSaving} busyText="Saving..." onClick={save}>
            Save again
          </Button>
        </div>
      )}
    </div>
  )
}
