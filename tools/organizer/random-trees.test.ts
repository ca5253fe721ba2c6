import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { catalogStems } from '../../shared/src/uad/catalog/catalog.ts'
import { aMachine, removeMachines } from './a-machine.ts'
import { bundlePathIn, PLUGIN_FOLDERS, type SystemName } from './places.ts'

afterAll(removeMachines)

/** 14 trees in every run, 500 in the long campaign. */
const TREES = process.env.PLUGFOLIO_LONG ? 500 : 14

const systems: SystemName[] = ['mac', 'gitbash', 'wsl']

/** Some titles: the numbers of the places with each, and whether it is listed. */
const titles = fc.uniqueArray(
  fc.record({
    stem: fc.constantFrom(...catalogStems().filter((stem) => /^UAD /.test(stem) && stem !== 'UAD CS-1')),
    places: fc.uniqueArray(fc.nat(6), { maxLength: 5 }),
    isListed: fc.boolean(),
  }),
  { selector: ({ stem }) => stem, minLength: 1, maxLength: 6 },
)

test(
  `exactly the listed bundles of ${TREES} random trees move, and come back byte for byte`,
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...systems), titles, (system, installed) => {
        const machine = aMachine(system)
        const bundles = installed.flatMap(({ stem, places, isListed }) =>
          PLUGIN_FOLDERS[system]
            .filter(({ format }, index) => format !== 'CONSOLE' && places.includes(index))
            .map((place) => ({
              path: machine.install(place, stem),
              to: bundlePathIn(place, stem),
              isListed,
            })),
        )
        machine.plan(installed.filter(({ isListed }) => isListed).map(({ stem }) => stem))
        const before = machine.tree()

        expect(machine.run().code).toBe(0)
        expect(machine.tree()).toEqual(before)
        expect(machine.run(['--apply']).code).toBe(0)
        const stayed = bundles.filter(({ isListed }) => !isListed).map(({ path }) => path)
        expect(machine.bundles()).toEqual(stayed.sort())
        expect(machine.run(['--restore', '--apply']).code).toBe(0)
        expect(machine.tree()).toEqual(before)
        removeMachines()
      }),
      { numRuns: TREES },
    )
  },
  60_000 + TREES * 5_000,
)
