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
import * as common from '../../ui/text/common-words.ts'
import { useChangePreferences } from './actions.ts'
import * as notificationWords from './notification-words.ts'
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
          label={notificationWords.plansEnd}
          description={notificationWords.plansEndHint}
          layout="row"
        />
      </Surface>
      <QuietHours timeZone={values.timeZone} />
      <div>
        <SubmitButton isBusy={action.isPending} busyText={common.saving}>
          {notificationWords.savePreferences}
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
    label: notificationWords.pluginUpdates,
    description: notificationWords.pluginUpdatesHint,
  },
  {
    name: 'uadProcessing',
    label: notificationWords.uadProcessing,
    description: notificationWords.uadProcessingHint,
  },
  {
    name: 'emailNotifications',
    label: notificationWords.emailNotifications,
    description: sendsMail ? notificationWords.emailHint : notificationWords.emailIsOff,
  },
  {
    name: 'desktopNotifications',
    label: notificationWords.desktopNotifications,
    description: notificationWords.desktopHint,
  },
]

/** The quiet hours; the times appear once the box is ticked. */
function QuietHours({ timeZone }: { timeZone: string }) {
  const { watch } = useFormContext()

  return (
    <Surface className={styles.module}>
      <CheckField
        name="quietHours"
        label={notificationWords.quietHours}
        hint={notificationWords.quietHoursHint}
      />
      {watch('quietHours') === true && (
        <>
          <div className={styles.times}>
            <TextField name="quietFrom" label={notificationWords.from} type="time" />
            <TextField name="quietTo" label={notificationWords.to} type="time" />
          </div>
          <p className="soft">{notificationWords.timeZone(timeZone.replaceAll('_', ' '))}</p>
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
          {notificationWords.allowBanners}
        </Button>
      )}
    </div>
  )
}

/** Banners need a supporting browser, and https or localhost. */
const bannerPermission = (): keyof typeof WORDS | 'granted' =>
  'Notification' in window ? Notification.permission : 'missing'

const WORDS = {
  default: notificationWords.bannersNotAllowed,
  denied: notificationWords.bannersBlocked,
  missing: notificationWords.bannersImpossible,
}

/** Explains that no email is sent to an unconfirmed address, and sends the link again. */
export function ConfirmAddress({ email }: { email: string }) {
  const action = useAction({
    call: () => api.notifications.sendConfirmation(),
    succeeded: () => notificationWords.notificationMessages.linkSent(email),
    failed: notificationWords.notificationMessages.linkNotSent,
  })

  return (
    <Notice tone="amber" title={notificationWords.unconfirmedEmail(email)}>
      <p className="below-10">{notificationWords.confirmEmail}</p>
      <Button isBusy={action.isPending} busyText={notificationWords.sending} onClick={() => action.mutate()}>
        {notificationWords.sendLinkAgain}
      </Button>
    </Notice>
  )
}
