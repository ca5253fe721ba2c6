import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CheckField, SwitchField } from './check-field.tsx'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TagsField } from './tags-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Name is too short')),
  email: z.email('Please enter a valid email'),
  type: z.enum(['EQ', 'Delay']),
  notes: z.string(),
  isFree: z.boolean(),
  isOwned: z.boolean(),
})

const values = {
  name: '',
  email: '',
  type: 'EQ' as const,
  notes: '',
  isFree: false,
  isOwned: true,
}

function renderForm(onSubmit = vi.fn(), initial: z.input<typeof schema> = values) {
  const form = (shown: z.input<typeof schema>) => (
    <Form schema={schema} values={shown} onSubmit={onSubmit}>
      <TextField name="name" label="Name" isRequired />
      <TextField name="email" label="Email" hint="Only for receipts." />
      <SelectField
        name="type"
        label="Type"
        options={[
          { value: 'EQ', label: 'Equalizer' },
          { value: 'Delay', label: 'Delay' },
        ]}
      />
      <TextAreaField name="notes" label="Notes" />
      <SwitchField name="isFree" label="Free plugin" />
      <CheckField name="isOwned" label="Owned" />
      <SubmitButton isBusy={false} busyText="Saving...">
        Save
      </SubmitButton>
    </Form>
  )
  const { rerender } = render(form(initial))
  return {
    onSubmit,
    showOther: (other: z.input<typeof schema>) => rerender(form(other)),
    user: userEvent.setup(),
  }
}

const field = (name: string) => screen.getByRole('textbox', { name })

test('the values of every kind of field are submitted as the schema parses them', async () => {
  const { user, onSubmit } = renderForm()

  await user.type(field('Name'), 'Ana')
  await user.type(field('Email'), 'ana@example.org')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Delay')
  await user.type(field('Notes'), 'two\nlines')
  await user.click(screen.getByRole('switch', { name: 'Free plugin' }))
  await user.click(screen.getByRole('checkbox', { name: 'Owned' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: 'Ana',
    email: 'ana@example.org',
    type: 'Delay',
    notes: 'two\nlines',
    isFree: true,
    isOwned: false,
  })
})

test('a rejected form keeps its input, shows the errors and focuses the first invalid field', async () => {
  const { user, onSubmit, showOther } = renderForm()

  await user.type(field('Email'), 'ana')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // The same values in a new object are no change.
  showOther({ ...values })

  expect(onSubmit).not.toHaveBeenCalled()
  expect(field('Name')).toHaveFocus()
  expect(field('Name')).toBeInvalid()
  expect(field('Name')).toBeRequired()
  expect(field('Name')).toHaveAccessibleDescription('Name is too short')
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email')
  expect(field('Email')).toHaveValue('ana')
})

test('values that arrive later change only the untouched fields', async () => {
  const { user, onSubmit, showOther } = renderForm()

  await user.type(field('Name'), 'Typed')
  showOther({ ...values, name: 'Fetched', email: 'fetched@example.org', isFree: true })

  expect(field('Name')).toHaveValue('Typed')
  expect(field('Email')).toHaveValue('fetched@example.org')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'Typed', email: 'fetched@example.org', isFree: true }),
  )
})

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s submits from a text area',
  async (keys) => {
    const { user, onSubmit } = renderForm(vi.fn(), { ...values, name: 'Ana', email: 'ana@example.org' })

    await user.type(field('Notes'), `two${keys}`)

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ notes: 'two' }))
  },
)

test.each([
  ['a second press before the button is busy', false, 1],
  ['a press of the keys while the button is busy', true, 0],
])('%s submits nothing more', async (_, isBusy, times) => {
  const onSubmit = vi.fn()
  render(
    <Form schema={z.object({ notes: z.string() })} values={{ notes: '' }} onSubmit={onSubmit}>
      <TextAreaField name="notes" label="Notes" />
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Save
      </SubmitButton>
    </Form>,
  )

  for (let press = 1; press <= 2; press++) fireEvent.keyDown(field('Notes'), { key: 'Enter', ctrlKey: true })

  await act(() => new Promise((done) => setTimeout(done)))
  expect(onSubmit).toHaveBeenCalledTimes(times)
})

test('a password can be shown and hidden again', async () => {
  const user = userEvent.setup()
  render(
    <Form schema={z.object({ password: z.string() })} values={{ password: '' }} onSubmit={() => {}}>
      <TextField name="password" label="Password" type="password" />
    </Form>,
  )
  const password = screen.getByLabelText('Password')

  await user.click(screen.getByRole('button', { name: 'Show what I typed' }))
  expect(password).toHaveAttribute('type', 'text')

  await user.click(screen.getByRole('button', { name: 'Hide what I typed' }))
  expect(password).toHaveAttribute('type', 'password')
})

describe('a schema that is loaded later', () => {
  const submit = async (load: () => Promise<typeof short>) => {
    const onSubmit = vi.fn()
    render(
      <Form schema={load} values={{ name: '' }} onSubmit={onSubmit}>
        <TextField name="name" label="Name" />
        <SubmitButton isBusy={false} busyText="Saving...">
          Save
        </SubmitButton>
      </Form>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' T ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    return onSubmit
  }
  const short = z.object({ name: z.string().check(z.trim(), z.minLength(2, 'Name is too short')) })

  test('checks what was typed before it was there', async () => {
    const onSubmit = await submit(async () => short)
    expect(await screen.findByText('Name is too short')).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('that cannot be loaded leaves the refusal to the call', async () => {
    const onSubmit = await submit(() => Promise.reject(new TypeError('Failed to fetch')))
    await vi.waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: ' T ' }]]))
  })
})

describe('tags field', () => {
  const schema = z.object({ tags: z.array(z.string()) })

  function renderTags(tags: string[]) {
    const onSubmit = vi.fn()
    render(
      <Form schema={schema} values={{ tags }} onSubmit={onSubmit}>
        <TagsField name="tags" label="Tags" suggestions={['warm', 'drums']} />
        <SubmitButton isBusy={false} busyText="Saving...">
          Save
        </SubmitButton>
      </Form>,
    )
    return { user: userEvent.setup(), onSubmit, input: screen.getByLabelText('Tags') }
  }

  const shown = () => screen.queryAllByRole('button', { name: /^Remove / }).map((tag) => tag.textContent)

  test('Enter and the comma add a tag once, Backspace and a click remove it, and Enter in an empty field submits', async () => {
    const { user, onSubmit, input } = renderTags(['drums'])

    await user.type(input, 'warm{Enter}  lead   vocal , ,WARM{Enter}')
    expect(shown()).toEqual(['drums', 'warm', 'lead vocal'])
    expect(input).toHaveValue('')

    await user.type(input, 'x{Backspace}')
    expect(shown()).toHaveLength(3)
    await user.type(input, '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Remove drums' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.type(input, '{Enter}')
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ tags: ['warm'] })
  })

  test('text that was not yet added is saved as a tag', async () => {
    const { user, onSubmit, input } = renderTags(['warm'])

    await user.type(input, 'drums')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ tags: ['warm', 'drums'] })
  })
})
