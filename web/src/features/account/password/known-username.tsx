/** Tells a password manager the user name that belongs to the password fields of a form. */
export function KnownUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
