import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, newApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import { api } from '../../../api/api.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { apiKeysQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../../../ui/layout/steps.module.css'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'

/** The API keys of the user, with scope and last use, and buttons to create and revoke them. */
export function ApiKeys({ user }: { user: User }) {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [revoked, setRevoked] = useState<ApiKey>()
  const [isMaking, setMaking] = useState(false)

  if (error && !keys)
    return <LoadFailed title={accountWords.couldntLoadApiKeys} error={error} onTryAgain={refetch} />
  if (!keys) return <Spinner label={accountWords.loadingApiKeys} />

  return (
    <>
      {keys.length > 0 && (
        <Surface role="group" aria-label={accountWords.apiKeys}>
          {keys.map((key) => (
            <SettingRow key={key.id} title={key.name} hint={keyDetails(key, new Date())}>
              <Button
                kind="quiet-danger"
                icon={Trash2}
                aria-label={accountWords.revoke(key.name)}
                onClick={() => setRevoked(key)}
              >
                {common.revoke}
              </Button>
            </SettingRow>
          ))}
        </Surface>
      )}
      <div>
        <Button icon={KeyRound} data-leads-to="api-keys" onClick={() => setMaking(true)}>
          {accountWords.newApiKey}
        </Button>
      </div>
      {isMaking && <NewApiKeyDialog user={user} onClose={() => setMaking(false)} />}
      {revoked && <RevokeApiKeyDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function keyDetails({ scope, createdAt, lastUsedAt }: ApiKey, now: Date) {
  const may = scope === 'read' ? accountWords.mayRead : accountWords.mayReadAndWrite
  const used = lastUsedAt === null ? 'never used' : `used ${timeAgo(lastUsedAt, now)}`
  return [may, `created ${timeAgo(createdAt, now)}`, used].join(' · ')
}

/** Asks before a key is revoked. */
function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey()
  useFocusAfterDialog(true, '[data-leads-to=api-keys]', 'h1')

  return (
    <ConfirmDialog
      title={accountWords.revokeApiKey}
      description={accountWords.apiKeyQuestion(apiKey.name)}
      confirmLabel={common.revoke}
      busyLabel={common.revoking}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{accountWords.apiKeyRemoval}</p>
    </ConfirmDialog>
  )
}

type NewApiKeyDialogProps = { user: User; onClose: () => void }

/** Asks for the name and the scope of the key, then shows its token once. */
function NewApiKeyDialog({ user, onClose }: NewApiKeyDialogProps) {
  const action = useCreateApiKey()

  if (action.data) {
    return (
      <Dialog
        title={accountWords.copyApiKey}
        description={accountWords.apiKeyShownOnce}
        width={560}
        isHeld
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            {accountWords.copiedIt}
          </Button>
        }
      >
        <div className="grid gap-16 linked">
          <code className={styles.secret}>{action.data.token}</code>
          <p>{accountWords.apiKeyUse}</p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={accountWords.newApiKey}
      description={accountWords.apiKeyPower}
      width={560}
      onClose={onClose}
      schema={newApiKey}
      values={{ name: '', scope: 'read', ...confirmationDefaults(user) }}
      onSubmit={(body) => action.mutate({ body })}
      submitText={accountWords.createKey}
      busyText={common.creating}
      isBusy={action.isPending}
    >
      <TextField name="name" label={common.name} hint={accountWords.apiKeyNameHint} isRequired />
      <SelectField
        name="scope"
        label={accountWords.access}
        options={[
          { value: 'read', label: accountWords.read },
          { value: 'write', label: accountWords.readAndWrite },
        ]}
      />
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}

const stale = [apiKeysQuery.queryKey]

const useCreateApiKey = () =>
  useAction({ call: api.apiKeys.make, stale, failed: accountWords.apiKeyNotCreated })

const useRevokeApiKey = () =>
  useAction({
    call: ({ id }: ApiKey) => api.apiKeys.revoke({ params: { id } }),
    stale,
    succeeded: (_, { name }) => accountWords.apiKeyRevoked(name),
    failed: accountWords.apiKeyNotRevoked,
  })
