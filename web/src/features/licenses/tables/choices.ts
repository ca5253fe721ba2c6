import type { LicenseIndex } from '#shared/licenses/tables/license-index.ts'
import { type LicenseMatch, licenseMatchOf } from '#shared/licenses/tables/license-match.ts'
import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'
import type { ReadLicense } from '#shared/licenses/tables/read-license.ts'

/** A license of the table with the entries that it may be for. `id` is its first row. */
export type TableLine = { id: string; license: ReadLicense; match: LicenseMatch }

/** A user's changes of the suggestions. `pluginId` is '' for no plugin. */
export type Choice = { isLeftOut?: boolean; pluginId?: string }
export type Choices = ReadonlyMap<string, Choice>

export const linesOf = (licenses: readonly ReadLicense[], index: LicenseIndex): TableLine[] =>
  licenses.map((license) => ({ id: String(license.rows[0]), license, match: licenseMatchOf(license, index) }))

/** The plugin of a line: the chosen one, else a certain one. Of doubtful ones none is taken without asking. */
export const pluginOf = ({ id, match }: TableLine, choices: Choices): string =>
  choices.get(id)?.pluginId ?? (match.certainty === 'certain' ? (match.entries[0]?.id ?? '') : '')

export function chosenLicenses(lines: readonly TableLine[], choices: Choices): ChosenLicense[] {
  return lines
    .filter(({ id }) => !choices.get(id)?.isLeftOut)
    .map((line) => ({
      license: line.license,
      pluginIds: [pluginOf(line, choices)].filter((id) => id !== ''),
    }))
}

export const withChoice = (choices: Choices, id: string, change: Choice): Choices =>
  new Map(choices).set(id, { ...choices.get(id), ...change })
