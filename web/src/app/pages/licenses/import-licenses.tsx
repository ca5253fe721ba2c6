import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { LICENSES_KEY } from '../../../api/queries.ts'
import { importsQuery, transferApi } from '../../../api/transfer-api.ts'
import { LicenseTableDialog } from '../../../features/licenses/tables/license-table-dialog.tsx'
import { type SentTable, sendLicenseTable } from '../../../features/licenses/tables/send-license-table.ts'
import type { VaultOfUser } from '../../../features/licenses/vault/use-vault.ts'
import { todayHere } from '../../../ui/text/today-here.ts'

type ImportLicensesProps = { plugins: readonly Plugin[]; vault: VaultOfUser; onClose: () => void }

/** Imports a list of licenses, joined from the features that know licenses, the vault and imports. */
export function ImportLicenses({ plugins, vault, onClose }: ImportLicensesProps) {
  const queries = useQueryClient()
  const [sent] = useState<SentTable>(() => ({ ids: new WeakMap() }))
  const refresh = () =>
    Promise.all(
      [LICENSES_KEY, importsQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )

  return (
    <LicenseTableDialog
      entries={plugins}
      vault={vault.main ? (vault.open ? 'open' : 'locked') : 'none'}
      onImport={async (chosen) => {
        const begin = async (source: string) => (await transferApi.begin({ body: { source } })).id
        try {
          return await sendLicenseTable(chosen, { sent, begin, vault: vault.open, day: todayHere() })
        } finally {
          await refresh()
        }
      }}
      onUndo={async (id) => {
        await transferApi.takeBack({ params: { id } })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
