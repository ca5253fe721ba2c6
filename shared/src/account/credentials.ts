import * as z from 'zod/mini'
import { isOneLine, line } from '../contract/text.ts'
import { mixesAlphabets } from '../text/mixes-alphabets.ts'
import { PASSWORD_MIN } from './password-min.ts'

const PASSWORD_MAX = 256

/** The maximum length keeps hashing cheap. */
const password = (message: string, min = PASSWORD_MIN) =>
  z
    .string(message)
    .check(
      z.minLength(min, message),
      z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`),
    )

const email = (message: string) =>
  z.email(message).check(z.maxLength(254, 'Email must be at most 254 characters.'))

export const login = z.object({
  username: z.string('Username is required').check(
    z.minLength(1, 'Username is required'),
    z.maxLength(200, 'Username is too long.'),
    // No user can have such a name: it fails like any other wrong name, without a database query.
    z.refine(isOneLine, 'Invalid username or password'),
  ),
  password: password('Password is required', 1),
  /** The code of the second factor, if the account has one. */
  code: z.optional(z.string().check(z.maxLength(40, 'This code is too long.'))),
})
export type Login = z.infer<typeof login>

/** The registration request. Clients may also send role and isPro: both are ignored. */
export const registrationSchema = (min = PASSWORD_MIN) =>
  z.object({
    username: line('Username', 32).check(
      z.minLength(3, 'Username must be at least 3 characters'),
      z.superRefine((name, context) => {
        const fault = usernameErrorOf(name)
        if (fault) context.addIssue(fault)
      }),
    ),
    displayName: line('Display name', 80).check(z.trim(), z.minLength(1, 'Display name is required')),
    email: email('Invalid email format'),
    password: password(`Password must be at least ${min} characters`, min),
  })
export type RegistrationForm = z.infer<ReturnType<typeof registrationSchema>>

/** The registration form: the request and the repeated password. */
export const registrationForm = (min = PASSWORD_MIN) =>
  z
    .extend(registrationSchema(min), {
      confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
    })
    .check(repeats('password'))

export const profile = z.object({
  displayName: line('Display name', 80).check(
    z.trim(),
    z.minLength(2, 'Display name must be at least 2 characters.'),
  ),
  email: email('Please enter a valid email address.'),
})
export type ProfileFields = z.infer<typeof profile>

/** A changed email address requires the password. */
export const profileChange = z.extend(profile, { password: z.optional(login.shape.password) })

/** The profile form of an account: a new address requires the password, if the account has one. */
export const profileForm = (account: { email: string; isWithoutPassword?: boolean | undefined }) =>
  z.extend(profile, { password: z.optional(z.string()) }).check(
    z.refine((form) => Boolean(form.password || form.email === account.email || account.isWithoutPassword), {
      error: 'Password is required',
      path: ['password'],
    }),
  )

/** The current password needs only the default minimum length, because the host may have raised it since. */
export const passwordChange = (min = PASSWORD_MIN) =>
  z.object({
    /** Missing when a sign-in at the provider confirms the change. */
    currentPassword: z.optional(password(`Password must be at least ${PASSWORD_MIN} characters.`)),
    newPassword: password(`New password must be at least ${min} characters.`, min),
  })

export const passwordChangeForm = (min = PASSWORD_MIN) =>
  z
    .extend(passwordChange(min), {
      confirmPassword: password(`Password must be at least ${min} characters.`, min),
    })
    .check(repeats('newPassword'))

/** Passwords are compared once both are typed, even when other fields are invalid. */
const repeats = <Field extends string>(field: Field) =>
  z.refine<Record<Field | 'confirmPassword', string>>((form) => form[field] === form.confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: ({ value }) => {
      const typed: Record<string, unknown> = Object(value)
      return Boolean(typed[field] && typed.confirmPassword)
    },
  })

/** Confirms the user's identity: by password, or without one after a recent sign-in at the provider. */
export const passwordConfirmation = z.object({ password: z.optional(login.shape.password) })

/** Why a new username is invalid, as a sentence, or undefined. Existing usernames are not checked. */
export function usernameErrorOf(name: string): string | undefined {
  if (name !== name.trim() || /\s{2}/u.test(name))
    return 'Username must not begin or end with a space, or have two in a row.'
  if (INVISIBLE.test(name)) return 'Username must not contain invisible characters.'
  if (name !== name.normalize('NFKC'))
    return 'Username contains a special form of a letter. Use the ordinary letter instead.'
  if (mixesAlphabets(name)) return 'Username must not mix look-alike letters from different alphabets.'
  return undefined
}

/** Format characters such as zero-width ones, spaces of special widths, and invisible letters. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u
