import type { Ref } from 'react'
import type { DroppedEntry } from './picked-entries.ts'
import { pickedEntries } from './picked-entries.ts'

type EntryPickerProps = {
  ref: Ref<HTMLInputElement>
  label?: string
  onPicked: (entries: DroppedEntry[]) => void
  webkitdirectory?: ''
}

/** A hidden field that opens the dialog of the system for files, or for a folder. */
export const EntryPicker = ({ label, onPicked, ...native }: EntryPickerProps) => (
  <input
    {...native}
    type="file"
    multiple
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => {
      onPicked(pickedEntries(currentTarget.files ?? []))
      currentTarget.value = ''
    }}
  />
)
