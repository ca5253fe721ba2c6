import { useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { localDayOf } from '#shared/purchases/day.ts'
import { LicenseTableDialog } from '../../../features/licenses/tables/license-table-dialog.tsx'
import { type SentTable, sendLicenseTable } from '../../../features/licenses/tables/send-license-table.ts'
import type { VaultOfUser } from '../../../features/licenses/vault/use-vault.ts'

type ImportLicensesProps = {
  /** Lists that were dropped on the page; without them one is chosen. */
  dropped: File[]
  plugins: readonly Plugin[]
  vault: VaultOfUser
  onClose: () => void
}

/** Imports a list of licenses, and seals its serials in the vault of the user. */
export function ImportLicenses({ dropped, plugins, vault, onClose }: ImportLicensesProps) {
  const [sent] = useState<SentTable>(() => ({ ids: new WeakMap() }))

  return (
    <LicenseTableDialog
      dropped={dropped}
      entries={plugins}
      vault={vault.main ? (vault.open ? 'open' : 'locked') : 'none'}
      onImport={(chosen) =>
        sendLicenseTable(chosen, { sent, vault: vault.open, day: localDayOf(new Date()) })
      }
      onClose={onClose}
    />
  )
}
