import * as z from 'zod/mini'
import { toast } from './feedback/toast-store.ts'
import { CheckField } from './forms/check-field.tsx'
import { Form } from './forms/form.tsx'
import { SelectField } from './forms/select-field.tsx'
import { SubmitButton } from './forms/submit-button.tsx'
import { SwitchField } from './forms/switch-field.tsx'
import { TagsField } from './forms/tags-field.tsx'
import { TextAreaField } from './forms/text-area-field.tsx'
import { TextField } from './forms/text-field.tsx'
import { PartsRow, PartsSection } from './plate.tsx'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Plugin name is required')),
  version: z.string(),
  email: z.email('Please enter a valid email'),
  password: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  isFree: z.boolean(),
  isOwned: z.boolean(),
})

const values = {
  name: 'Pro-C 2',
  version: '2.21',
  email: 'nobody',
  password: 'secret',
  type: 'Compressor',
  tags: ['mix bus', 'vocals'],
  description: 'Transparent to characterful compressor.',
  isFree: false,
  isOwned: true,
}

/** Every field of a form; leave `Email`, or save, to see an error. */
export function FormParts() {
  return (
    <PartsSection title="Form">
      <Form schema={schema} values={values} onSubmit={() => toast({ title: 'Accepted' })}>
        <TextField name="name" label="Plugin Name" isRequired />
        <TextField
          name="version"
          label="Version"
          placeholder="1.0.0"
          isData
          hint="As the manufacturer writes it."
        />
        <TextField name="email" label="Email" type="email" />
        <TextField name="password" label="Password" type="password" autoComplete="off" />
        <SelectField
          name="type"
          label="Type"
          options={['EQ', 'Compressor', 'Reverb'].map((type) => ({ value: type, label: type }))}
        />
        <TagsField name="tags" label="Tags" suggestions={['warm', 'drums']} />
        <TextAreaField name="description" label="Description" />
        <SwitchField name="isFree" label="Free plugin" description="No purchase needed" />
        <CheckField name="isOwned" label="Owned" hint="It stays in the library either way." />
        <PartsRow>
          <SubmitButton isBusy={false} busyText="Saving...">
            Save Changes
          </SubmitButton>
        </PartsRow>
      </Form>
    </PartsSection>
  )
}
