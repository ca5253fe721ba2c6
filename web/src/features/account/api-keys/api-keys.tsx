import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { apiKeysQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import { SettingRow } from '../setting-row.tsx'
import { useRevokeApiKey } from './actions.ts'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'

/** The API keys of the user, with scope and last use, and buttons to create and revoke them. */
export function ApiKeys({ user }: { user: User }) {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [revoked, setRevoked] = useState<ApiKey>()
  const [isMaking, setMaking] = useState(false)

  if (error) return <LoadFailed title="We couldn't load your API keys." error={error} onTryAgain={refetch} />
  if (!keys) return <Spinner label="Loading your API keys..." />

  return (
    <>
      {keys.length > 0 && (
        <Surface role="group" aria-label="Your API keys">
          {keys.map((key) => (
            <SettingRow key={key.id} title={key.name} hint={keyDetails(key, new Date())}>
              <Button
                kind="quiet-danger"
                icon={Trash2}
                aria-label={`Revoke ${key.name}`}
                onClick={() => setRevoked(key)}
              >
                Revoke
              </Button>
            </SettingRow>
          ))}
        </Surface>
      )}
      <div>
        <Button icon={KeyRound} data-leads-to="api-keys" onClick={() => setMaking(true)}>
          New API Key
        </Button>
      </div>
      {isMaking && <NewApiKeyDialog user={user} onClose={() => setMaking(false)} />}
      {revoked && <RevokeApiKeyDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function keyDetails({ scope, createdAt, lastUsedAt }: ApiKey, now: Date) {
  const may = scope === 'read' ? 'May read' : 'May read and write'
  const used = lastUsedAt === null ? 'never used' : `used ${timeAgo(lastUsedAt, now)}`
  return [may, `created ${timeAgo(createdAt, now)}`, used].join(' · ')
}

/** Asks before a key is revoked. */
function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
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
