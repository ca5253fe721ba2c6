import { expect, test } from 'vitest'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { planSummary } from './plan-summary.ts'

const planOf = (...moves: (number | null)[][]): MovePlan => ({
  kept: [],
  bringBack: [],
  moves: moves.map((sizes) => ({
    stem: 'UAD A',
    pluginId: 'a',
    pluginIds: [],
    name: 'A',
    group: '',
    licenses: [],
    places: sizes.map((size) => ({ format: 'AU', path: 'a', machine: '', size, to: 'b' })),
  })),
})

test.each([
  [planOf(), '0 unowned UAD plugins will be moved, with backups.'],
  [planOf([null]), '1 unowned UAD plugin will be moved, with backups.'],
  [planOf([3000, 4000], [1_000_000]), '2 unowned UAD plugins will be moved, with backups: 1 MB.'],
  [planOf([3000], [null]), '2 unowned UAD plugins will be moved, with backups: at least 3 kB.'],
  [
    planOf(...Array.from({ length: 1200 }, () => [null])),
    '1,200 unowned UAD plugins will be moved, with backups.',
  ],
  [planOf([3000], []), '2 unowned UAD plugins will be moved, with backups: at least 3 kB.'],
])('the summary of a plan counts bundles and sizes', (plan, words) => {
  expect(planSummary(plan)).toBe(words)
})
