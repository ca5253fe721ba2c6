import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TagsField } from './tags-field.tsx'

const schema = z.object({ tags: z.array(z.string().check(z.maxLength(8, 'A tag is too long'))) })

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

test('Enter and the comma each add a tag, and Enter does not submit', async () => {
  const { user, onSubmit, input } = renderTags([])

  await user.type(input, 'warm{Enter}lead vocal,')

  expect(shown()).toEqual(['warm', 'lead vocal'])
  expect(input).toHaveValue('')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Enter in an empty field submits the form', async () => {
  const { user, onSubmit, input } = renderTags(['warm'])

  await user.type(input, '{Enter}')

  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ tags: ['warm'] })
})

test('a tag is not added twice, whatever its case', async () => {
  const { user, input } = renderTags(['warm'])

  await user.type(input, 'WARM{Enter}')

  expect(shown()).toEqual(['warm'])
})

test('Backspace removes the last tag only when the input is empty', async () => {
  const { user, input } = renderTags(['warm', 'drums'])

  await user.type(input, 'x{Backspace}')
  expect(shown()).toEqual(['warm', 'drums'])

  await user.type(input, '{Backspace}')
  expect(shown()).toEqual(['warm'])
})

test('each tag is a button that removes it', async () => {
  const { user } = renderTags(['warm', 'drums'])

  await user.click(screen.getByRole('button', { name: 'Remove warm' }))

  expect(shown()).toEqual(['drums'])
})

test('text that was not yet added is saved as a tag', async () => {
  const { user, onSubmit, input } = renderTags(['warm'])

  await user.type(input, 'drums')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ tags: ['warm', 'drums'] })
})

test('the error of a rejected tag is shown below the field', async () => {
  const { user, onSubmit, input } = renderTags(['warm'])

  await user.type(input, 'far too long{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(onSubmit).not.toHaveBeenCalled()
  expect(input).toHaveAccessibleDescription('A tag is too long')
})
