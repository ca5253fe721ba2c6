import { Notice } from '../../../ui/feedback/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { VaultState } from './license-import.ts'

/** What happens to the serials of a list. */
export function SecretsNotice({ count, vault }: { count: number; vault: VaultState }) {
  if (count === 0) return null
  const serials = counted(count, 'serial')
  if (vault === 'open')
    return (
      <Notice tone="info" title={`${serials} will be sealed in your vault.`}>
        <p>They are encrypted here before anything is sent.</p>
      </Notice>
    )
  return (
    <Notice tone="amber" title={`${serials} will be left out.`}>
      <p>
        {vault === 'locked'
          ? 'Your vault is locked. Unlock it first, and choose the list again, to keep them.'
          : 'Serials are kept only in a vault. Create one first, and choose the list again, to keep them.'}
      </p>
    </Notice>
  )
}
