import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { throttleDelay } from '#shared/account/throttle.ts'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { openKey, renewedWrap, UNLOCK_THROTTLE } from '#shared/licenses/vault/vault-keys.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { vaultsQuery } from '../../../api/license-queries.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Problem } from './new-key-steps.tsx'
import { SecretFields, typedSchema, useWay } from './secret-fields.tsx'
import { useVaultAct } from './use-vault-act.ts'
import { keepOpen } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

/** Opens a vault in this tab. What is typed goes nowhere; wrong tries only make the next one wait. */
export function UnlockDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const [way, setWay] = useWay()
  const [wait, setWait] = useState(0)
  const isWaiting = wait > 0
  useEffect(() => {
    const timer = setTimeout(() => setWait(0), wait)
    return () => clearTimeout(timer)
  }, [wait])

  async function unlock({ typed }: { typed: string }) {
    if (isWaiting) return
    const isOpened = await run(async () => {
      const key = await openKey(webTools, vault, { way, typed })
      const cipher = await webTools.cipherOf(key)
      keepOpen({ vaultId: vault.id, cipher }, queries)
      const renewed = way === 'passphrase' ? renewWrap(queries, vault, typed, key) : Promise.resolve()
      // Without it the vault is open all the same, and the next unlock tries again.
      void renewed.catch(() => {}).finally(() => key.fill(0))
    })
    if (isOpened) {
      failures = 0
      onClose()
    } else {
      failures++
      setWait(throttleDelay(failures, UNLOCK_THROTTLE))
    }
  }

  return (
    <FormDialog
      title={vaultWords.unlockVault}
      description={vaultWords.unlockHint}
      icon={LockOpen}
      schema={typedSchema}
      values={{ typed: '' }}
      onSubmit={unlock}
      onClose={onClose}
      submitText={vaultWords.unlock}
      busyText={isBusy ? vaultWords.unlocking : vaultWords.pleaseWait}
      isBusy={isBusy || isWaiting}
    >
      <SecretFields way={way} onWay={setWay} />
      <Problem problem={problem} />
    </FormDialog>
  )
}

/** Makes the passphrase of an older vault as hard to guess as that of a new one. */
async function renewWrap(queries: QueryClient, vault: Vault, passphrase: string, key: Uint8Array) {
  const wrap = await renewedWrap(webTools, vault, key, passphrase)
  if (!wrap) return
  await vaultsApi.changeWrap({ params: { id: vault.id }, body: wrap })
  await queries.invalidateQueries({ queryKey: vaultsQuery.queryKey })
}

/** Wrong tries in a row in this tab, also over several openings of the dialog. */
let failures = 0
