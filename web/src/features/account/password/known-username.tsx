/** Tells a password manager whose password is asked for; a form with nothing but passwords would not say. */
export function KnownUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}
