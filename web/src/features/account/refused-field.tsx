import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { ApiError } from '#shared/contract/client.ts'

/** Shows a refusal by the server at the field of the form that it is about, and focuses that field. */
export function RefusedField({ error }: { error: Error | null }) {
  const { setError, getValues } = useFormContext()

  useEffect(() => {
    if (!(error instanceof ApiError)) return
    const values = getValues()
    const field = FIELDS[error.code]?.find((name) => name in values)
    if (field) setError(field, { type: 'refused', message: error.reason }, { shouldFocus: true })
  }, [error, setError, getValues])

  return null
}

const NEW_PASSWORD = ['newPassword', 'password']

/** The fields that a refusal can be about, by its code; the first that the form has. */
const FIELDS: Record<string, string[]> = {
  username_taken: ['username'],
  wrong_credentials: ['password'],
  wrong_password: ['currentPassword', 'password'],
  common_password: NEW_PASSWORD,
  telling_password: NEW_PASSWORD,
  wrong_code: ['code'],
}
