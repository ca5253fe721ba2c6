import { expect, test } from 'vitest'
import { newestMigration } from '../../../server/src/db/migrate-today.ts'
import { buildNumber } from './build-number.mjs'

test('the number of a build has the day of the newest migration, and is the same for the same sources', () => {
  const day = new Date(newestMigration()).toISOString().slice(0, 10).replaceAll('-', '')

  expect(buildNumber()).toMatch(new RegExp(`^${day}\\.[0-9a-f]{7}$`))
  expect(buildNumber()).toBe(buildNumber())
})
