import { FileDrop } from '../../ui/forms/file-drop.tsx'

type ImportDropProps = { isBusy: boolean; onFiles: (files: File[]) => void }

/** Where the file to import is dropped or chosen. */
export function ImportDrop(props: ImportDropProps) {
  return (
    <FileDrop
      {...props}
      label="File to import"
      kinds=".zip, .json or .csv"
      accept=".zip,.json,.csv,.tsv,.txt"
      busyText="Reading..."
    >
      An export of Plugfolio, whoever made it, or a list from another program or a spreadsheet. The file is
      read here and you see what it would do first. Of somebody else’s export only the plugins are taken.
    </FileDrop>
  )
}
