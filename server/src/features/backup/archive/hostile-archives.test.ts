import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import { aBackupFolder, aBackupOf, aShownPlugin } from '../../../../test/hosting/a-backup.ts'
import { rounds } from '../../../../test/rounds.ts'
import { verifyBackup } from '../verify-backup.ts'
import { parseManifest } from './manifest.ts'

/** More archives in the long campaign. */
const ARCHIVES = rounds(500, 100_000)

/** Milliseconds of processor time. */
const SLOW_MS = 200

/** With a valid seal, so that the later checks are tested. */
const sealed = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.from(createHash('sha256').update(bytes).digest('hex'))])

test(
  'a sealed archive with any change is valid or refused with a sentence',
  async () => {
    const server = await aServer()
    await aShownPlugin(await server.signedInAs('ana'), 'Pro-Q 3')
    const original = (await readFile((await aBackupOf(server)).file)).subarray(0, -64)
    const file = path.join(await aBackupFolder(), 'hostile.zip')

    const change = fc.record({
      at: fc.nat({ max: original.length - 1 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    const changes = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 5 }),
      // Damage at the end hits the directory of the archive, at the beginning mostly the content.
      fromEnd: fc.boolean(),
      cut: fc.option(fc.nat({ max: original.length }), { freq: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(changes, async ({ changes, fromEnd, cut }) => {
        const bytes = Buffer.from(original)
        for (const { at, bytes: patch } of changes)
          bytes.set(
            patch.slice(0, bytes.length - at),
            fromEnd ? Math.max(bytes.length - 2000 + (at % 2000) - 8, 0) : at,
          )
        await writeFile(file, sealed(cut === null ? bytes : bytes.subarray(0, cut)))
        const { problem, elapsed } = await verified(file)
        // Slow checks are repeated, since the collector of garbage counts as well.
        let fastest = elapsed
        for (let again = 0; fastest > SLOW_MS && again < 5; again++)
          fastest = Math.min(fastest, (await verified(file)).elapsed)
        expect(fastest).toBeLessThanOrEqual(SLOW_MS)
        if (problem === undefined) return
        expect(problem).toBeInstanceOf(Error)
        expect(String(problem)).toMatch(/\bbackup\b/)
      }),
      { numRuns: ARCHIVES },
    )
  },
  60_000 + ARCHIVES * 30,
)

/** The problem of an archive, and the milliseconds of processor time until it was found. */
async function verified(file: string) {
  const before = process.cpuUsage()
  const problem = await verifyBackup(file, () => undefined).then(
    () => undefined,
    (error: unknown) => error,
  )
  const { user, system } = process.cpuUsage(before)
  return { problem, elapsed: (user + system) / 1000 }
}

test('any text in place of a manifest is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(() => parseManifest(text)).toThrow(/backup/)
    }),
    { numRuns: ARCHIVES },
  )
})
