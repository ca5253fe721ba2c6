import type { User } from '#shared/account/user.ts'

/** A person with a Free account: name only what matters to the test. */
export function aUser(facts: Partial<User> = {}): User {
  return {
    id: '00000000-0000-4000-9000-000000000001',
    username: 'mara',
    displayName: 'Mara Winter',
    email: 'mara@example.com',
    isPro: false,
    role: 'user',
    ...facts,
  }
}
