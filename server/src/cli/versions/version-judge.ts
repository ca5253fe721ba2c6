import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { FORMATS, matchingFormat } from '#shared/plugins/formats.ts'
import { judgeVersion, type Verdict } from '../../features/definitions/judge-version.ts'
import type { Command } from '../command.ts'
import { theDefinition } from './the-definition.ts'

export const versionAccept = judging(
  'accept',
  'accepted',
  'Accepts a version of a plugin, however few users run it.',
)
export const versionReject = judging(
  'reject',
  'rejected',
  'Rejects a version of a plugin, however many users run it.',
)
export const versionForget = judging(
  'forget',
  undefined,
  'Removes a decision on a version, so that owners and catalogs decide again.',
)

function judging(word: string, verdict: Verdict | undefined, does: string): Command {
  return {
    words: `version ${word}`,
    takes: { more: ['PLUGIN', 'FORMAT', 'SYSTEM', 'VERSION'] },
    does,
    run: async ({ db, now, more: [plugin = '', format = '', system = '', version = ''], say }) => {
      const said = { format: theFormat(format), platform: theSystem(system) }
      const kind = { definitionId: await theDefinition(db, plugin), ...said }
      if (!(await judgeVersion(db, kind, version, verdict, now)))
        throw new Error('There is no such definition.')
      say(`${version} is ${verdict ?? 'left to its owners'}.`)
    },
  }
}

function theFormat(text: string) {
  const format = FORMATS.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!format) throw new Error(`The formats are ${FORMATS.join(', ')}.`)
  return matchingFormat(format)
}

function theSystem(text: string) {
  const system = PLATFORMS.find((each) => each === text.toLowerCase())
  if (!system) throw new Error(`The systems are ${PLATFORMS.join(', ')}.`)
  return system
}
