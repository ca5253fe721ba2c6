import { FileSpreadsheet } from 'lucide-react'
import type { LicensedEntry } from '#shared/licenses/tables/license-index.ts'
import { type LicenseTable, licenseTableIn } from '#shared/licenses/tables/license-table.ts'
import { ImportDialog } from '../../../api/importing/import-dialog.tsx'
import { type ImportSource, oneFile } from '../../../api/importing/import-source.ts'
import { countsText } from '../../../api/importing/sending.ts'
import { LICENSES_KEY } from '../../../api/queries.ts'
import { importsQuery } from '../../../api/transfer-api.ts'
import { readTableFile } from '../../../library/tables/table-file.ts'
import * as licenseTableWords from '../license-table-words.ts'
import type { ImportedLicenses, LicenseImport, VaultState } from './send-license-table.ts'
import { TablePreview } from './table-preview.tsx'

type LicenseTableDialogProps = {
  dropped?: File[]
  /** The library, whose plugins the licenses are for. */
  entries: readonly LicensedEntry[]
  vault: VaultState
  /** Sends the chosen licenses, and seals their serials when the vault is open. An error's text is a sentence. */
  onImport: (chosen: LicenseImport) => Promise<ImportedLicenses>
  onClose: () => void
}

/** Imports a list of licenses. */
export function LicenseTableDialog({ dropped, entries, vault, onImport, onClose }: LicenseTableDialogProps) {
  const source: ImportSource<{ name: string; table: LicenseTable }, LicenseImport, ImportedLicenses> = {
    ...LICENSE_SOURCE,
    preview: ({ name, table }, { onImport: onChosen, ...actions }) => (
      <TablePreview
        {...actions}
        source={name}
        table={table}
        entries={entries}
        vault={vault}
        onImport={(chosen) => onChosen({ ...chosen, source: name, isOfILok: table.isOfILok })}
      />
    ),
    send: async function* (chosen) {
      yield await onImport(chosen)
    },
  }
  return <ImportDialog source={source} dropped={dropped} onClose={onClose} />
}

const LICENSE_SOURCE = {
  title: licenseTableWords.importLicenses,
  description: licenseTableWords.importHint,
  icon: FileSpreadsheet,
  file: {
    label: licenseTableWords.importedList,
    kinds: '.csv, .tsv, .txt',
    accept: '.csv,.tsv,.txt',
    hint: licenseTableWords.privacyHint,
  },
  read: oneFile((file) =>
    readTableFile(file, (text) => {
      const table = licenseTableIn(text)
      return 'refusal' in table ? table : { name: file.name, table }
    }),
  ),
  result: (_: LicenseImport, sent: ImportedLicenses | undefined) => (sent ? resultOf(sent) : []),
  stale: [LICENSES_KEY, importsQuery.queryKey],
}

const resultOf = ({ counts, sealed, unsealed }: ImportedLicenses) => [
  countsText(counts.license, 'license'),
  ...(sealed > 0 ? [licenseTableWords.serialsKept(sealed)] : []),
  ...(unsealed > 0 ? [licenseTableWords.serialsLeftOut(unsealed)] : []),
]
