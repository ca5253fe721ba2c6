import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { makeVault, VaultError } from '#shared/licenses/vault/vault-keys.ts'
import { userQuery } from '../../../api/queries.ts'
import { randomId } from '../../../api/random-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { newWords, PassphraseChoice } from './passphrase-choice.tsx'
import { RecoveryKey } from './recovery-key.tsx'
import { refuseWeakPassphrase } from './refuse-weak-passphrase.ts'
import { useVaultAct } from './use-vault-act.ts'
import { webTools } from './web-tools.ts'

export type MadeVault = Awaited<ReturnType<typeof makeVault>>

type NewKeyStepsProps = {
  title: string
  /** Shown above the choice of the passphrase. */
  children: ReactNode
  /** The label of the last button, and while it runs. */
  doneText: string
  busyText: string
  /** Called when the recovery key was typed back. Throws a sentence when it fails; it can be tried again. */
  onMade: (made: MadeVault) => Promise<void>
  onClose: () => void
}

const passphraseSchema = z.object({ passphrase: z.string() })
const groupSchema = z.object({ group: z.string() })

/** Two steps to a new vault: a passphrase, then its recovery key, of which one group is typed back. */
export function NewKeySteps({ title, children, doneText, busyText, onMade, onClose }: NewKeyStepsProps) {
  const user = useQueryClient().getQueryData(userQuery.queryKey)
  const { isBusy, problem, run } = useVaultAct()
  const [made, setMade] = useState<MadeVault>()
  const [group] = useState(() => 1 + ((webTools.randomBytes(1)[0] ?? 0) % 8))
  const [firstWords] = useState(newWords)
  const form = useId()

  const choose = ({ passphrase }: { passphrase: string }) =>
    run(async () => {
      await refuseWeakPassphrase(passphrase, user)
      setMade(await makeVault(webTools, randomId(), passphrase))
    })

  const confirm = ({ group: typed }: { group: string }) =>
    run(async () => {
      if (!made) return
      if (!isGroup(typed, made.recoveryKey, group))
        throw new VaultError(
          `This is not group ${group} of the key above. Please compare it with your print.`,
        )
      await onMade(made)
    })

  return (
    <Dialog
      title={title}
      width={560}
      isHeld={made !== undefined || isBusy}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          isBusy={isBusy}
          busyText={made ? busyText : 'Preparing...'}
        >
          {made ? doneText : 'Continue'}
        </FormButtons>
      }
    >
      {made ? (
        <Form key="group" id={form} schema={groupSchema} values={{ group: '' }} onSubmit={confirm}>
          <RecoveryKey text={made.recoveryKey} group={group} />
          <Problem problem={problem} />
        </Form>
      ) : (
        <Form
          key="passphrase"
          id={form}
          schema={passphraseSchema}
          values={{ passphrase: firstWords }}
          onSubmit={choose}
        >
          {children}
          <PassphraseChoice />
          <Problem problem={problem} />
        </Form>
      )}
    </Dialog>
  )
}

/** True for a typed group that is that of a recovery key; groups are numbered from 1. */
export const isGroup = (typed: string, recoveryKey: string, group: number) =>
  plain(typed) === plain(recoveryKey.split('-')[group - 1] ?? '')

/** As people type it: the letters that look like digits count as these. */
const plain = (text: string) =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')

/** Why an act of the vault failed; nothing without a reason. */
export const Problem = ({ problem }: { problem: string }) => (
  <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
)
