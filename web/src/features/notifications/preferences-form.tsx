import * as z from 'zod/mini'
import { preferences as all, type Preferences } from '#shared/notifications/preferences.ts'
import { Form } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { useChangePreferences } from './actions.ts'
import { DesktopPermission } from './desktop-permission.tsx'
import { QuietHours } from './quiet-hours.tsx'

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

/** Whether versions are counted is another setting, which saving this form leaves alone. */
const schema = z.omit(all, { countVersions: true })

/** The time zone of this browser. */
const browserTimeZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone

const switches = (sendsMail: boolean): { name: keyof Preferences; label: string; description: string }[] => [
  {
    name: 'pluginUpdates',
    label: 'Plugin updates',
    description:
      'When a plugin in your library has a new version, or asks for a newer system than its computer runs.',
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
      ? 'A copy of your notifications by email, each morning; security alerts at once.'
      : 'A copy of your notifications by email. This server does not send email yet.',
  },
  {
    name: 'desktopNotifications',
    label: 'Desktop notifications',
    description: 'Show a banner while Plugfolio is open.',
  },
]
