import type { Ref } from 'react'
import type { DroppedEntry } from '../../../features/import/drop/dropped-entry.ts'
import { pickedEntries } from '../../../features/import/drop/picked-entries.ts'

type SongPickersProps = {
  files: Ref<HTMLInputElement>
  folder: Ref<HTMLInputElement>
  onPicked: (entries: DroppedEntry[]) => void
}

/** The hidden fields that open the dialogs of the system for files and for a folder. */
export const SongPickers = ({ files, folder, onPicked }: SongPickersProps) => (
  <>
    <Picker ref={files} label="Song files" onPicked={onPicked} />
    <Picker ref={folder} label="Folder of songs" onPicked={onPicked} webkitdirectory="" />
  </>
)

type PickerProps = {
  ref: Ref<HTMLInputElement>
  label: string
  onPicked: (entries: DroppedEntry[]) => void
  webkitdirectory?: ''
}

const Picker = ({ label, onPicked, ...native }: PickerProps) => (
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
