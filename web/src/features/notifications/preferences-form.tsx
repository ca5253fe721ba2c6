import { type Preferences, preferences as schema } from '#shared/notifications/preferences.ts'
import { Form } from '../../ui/form.tsx'
import { Module } from '../../ui/module.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useChangePreferences } from './actions.ts'

/** The four switches. They take effect together, with the button. */
export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const action = useChangePreferences()

  return (
    <Form schema={schema} values={preferences} onSubmit={(body) => action.mutate({ body })}>
      <Module>
        {SWITCHES.map((words) => (
          <SwitchField key={words.name} {...words} layout="row" />
        ))}
      </Module>
      <div>
        <SubmitButton isBusy={action.isPending} busyText="Saving...">
          Save Preferences
        </SubmitButton>
      </div>
    </Form>
  )
}

const SWITCHES: { name: keyof Preferences; label: string; description: string }[] = [
  {
    name: 'pluginUpdates',
    label: 'Plugin updates',
    description: 'When a plugin in your library has a new version.',
  },
  {
    name: 'uadProcessing',
    label: 'UAD processing',
    description: 'When an analysis or an organize run finishes.',
  },
  { name: 'emailNotifications', label: 'Email notifications', description: 'A copy of the above by email.' },
  {
    name: 'desktopNotifications',
    label: 'Desktop notifications',
    description: 'Show a banner while Plugfolio is open.',
  },
]
