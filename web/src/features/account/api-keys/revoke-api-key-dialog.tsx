import type { ApiKey } from '#shared/account/api-key.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { useRevokeApiKey } from './actions.ts'

/** Asks before a key is revoked. */
export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey()
  useFocusAfterDialog(true, '[data-leads-to=api-keys]', 'h1')

  return (
    <ConfirmDialog
      title="Revoke API Key"
      description={`Are you sure you want to revoke ${apiKey.name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Every script or app that uses it stops working. You can't undo this.</p>
    </ConfirmDialog>
  )
}
