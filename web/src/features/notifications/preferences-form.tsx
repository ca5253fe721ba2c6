import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { preferences as all, type Preferences } from '#shared/notifications/preferences.ts'
import { api } from '../../api/api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckField, SwitchField } from '../../ui/forms/check-field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { useChangePreferences } from './actions.ts'
import { notificationMessages } from './messages.ts'
import styles from './preferences-form.module.css'

type PreferencesFormProps = {
  preferences: Preferences
  /** The server can send email. */
  sendsMail: boolean
}

/** The switches and the quiet hours, saved together. */
export function PreferencesForm({ preferences, sendsMail }: PreferencesFormProps) {
  const action = useChangePreferences()
  const { countVersions: _, ...shown } = preferences
  const values = { ...shown, timeZone: browserTimeZone() ?? preferences.timeZone }

  return (
    <Form schema={schema} values={values} onSubmit={(body) => action.mutate({ body })}>
      <Surface>
        {switches(sendsMail).map((props) => (
          <SwitchField key={props.name} {...props} layout="row" />
        ))}
        <DesktopPermission />
      </Surface>
      <Surface>
        <SwitchField
          name="endingTerms"
          label="Plans that end"
          description="60, 30, 7 days and 1 day before an update plan, a subscription or installments end."
          layout="row"
        />
      </Surface>
      <QuietHours timeZone={values.timeZone} />
      <div>
        <SubmitButton isBusy={action.isPending} busyText="Saving...">
          Save Preferences
        </SubmitButton>
      </div>
    </Form>
  )
}

/** `countVersions` is another setting, which saving this form leaves alone. */
const schema = z.omit(all, { countVersions: true })

/** The time zone of this browser. */
const browserTimeZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone

const switches = (sendsMail: boolean): { name: keyof Preferences; label: string; description: string }[] => [
  {
    name: 'pluginUpdates',
    label: 'Plugin updates',
    description: 'New versions, and versions that need a newer system.',
  },
  {
    name: 'uadProcessing',
    label: 'UAD processing',
    description: 'When an analysis or an organize run finishes.',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    description: sendsMail
      ? 'A copy of your notifications by email, each morning; security alerts right away.'
      : 'A copy of your notifications by email. This server does not send email yet.',
  },
  {
    name: 'desktopNotifications',
    label: 'Desktop notifications',
    description: 'Show a banner while Plugfolio is open.',
  },
]

/** The quiet hours; the times appear once the box is ticked. */
function QuietHours({ timeZone }: { timeZone: string }) {
  const { watch } = useFormContext()

  return (
    <Surface className={styles.module}>
      <CheckField
        name="quietHours"
        label="Quiet hours"
        hint="No banners or email during these hours, except security alerts by email. Everything stays under the bell."
      />
      {watch('quietHours') === true && (
        <>
          <div className={styles.times}>
            <TextField name="quietFrom" label="From" type="time" />
            <TextField name="quietTo" label="To" type="time" />
          </div>
          <p className="soft">Times are in this browser's time zone ({timeZone.replaceAll('_', ' ')}).</p>
        </>
      )}
    </Surface>
  )
}

/** Asks for the permission to show banners; browsers require a click for this. */
function DesktopPermission() {
  const { watch } = useFormContext()
  const [permission, setPermission] = useState(bannerPermission)

  if (watch('desktopNotifications') !== true || permission === 'granted') return null
  return (
    <div className={styles.row}>
      <p className={styles.words}>{WORDS[permission]}</p>
      {permission === 'default' && (
        <Button size="sm" onClick={async () => setPermission(await Notification.requestPermission())}>
          Allow in This Browser
        </Button>
      )}
    </div>
  )
}

/** Banners need a supporting browser, and https or localhost. */
const bannerPermission = (): keyof typeof WORDS | 'granted' =>
  'Notification' in window ? Notification.permission : 'missing'

const WORDS = {
  default: "Banners aren't allowed in this browser yet.",
  denied: 'This browser blocks banners from this site. You can change that in its settings.',
  missing: "This browser can't show banners for this address.",
}

/** Explains that no email is sent to an unconfirmed address, and sends the link again. */
export function ConfirmAddress({ email }: { email: string }) {
  const action = useAction({
    call: () => api.notifications.sendConfirmation(),
    succeeded: () => notificationMessages.linkSent(email),
    failed: notificationMessages.linkNotSent,
  })

  return (
    <Notice tone="amber" title={`${email} isn't confirmed yet`}>
      <p className="below-10">Open the link in our email. We won't send anything else until you do.</p>
      <Button isBusy={action.isPending} busyText="Sending..." onClick={() => action.mutate()}>
        Send Link Again
      </Button>
    </Notice>
  )
}
