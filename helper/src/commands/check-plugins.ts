import { dawsOf, foundOn, healthAnswer } from '#shared/health/health-answer-of.ts'
import { bundleOfOwnKind, type HealthBundle } from '#shared/health/health-case.ts'
import { DAWS } from '#shared/songs/daws.ts'
import { type CheckedComputer, checkComputer } from '../jobs/scan/check-computer.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { scanFolders } from '../scan/scan-folders.ts'
import type { FoundBundle } from '../scan/to-found-bundle.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { plainText } from '../system/plain-text.ts'
import { systemVersion } from '../system/system-version.ts'
import { EXIT } from '../system/user-facing-error.ts'
import type { CommandAnswer, CommandCall } from './command-line/command.ts'
import * as words from './command-words.ts'

const HERE = 'here'

/** Says what the DAWs of this computer do not see, and what mends it, as the page Computers does. Sends nothing. */
export async function checkPlugins({ state, meter }: CommandCall): Promise<CommandAnswer> {
  const { folders, privateFolders } = folderSettings(state)
  const scanned = await scanFolders({ folders, privateFolders, state, onProgress: meter.show }).finally(
    meter.end,
  )
  const checked = await checkComputer(scanned, privateFolders, new Date())
  const computer = {
    machine: HERE,
    name: '',
    deviceId: null,
    checkedAt: null,
    platform: currentPlatform(),
    systemVersion: systemVersion() ?? null,
    processor: checked.processor,
    hasRosetta: checked.hasRosetta,
    lists: checked.lists,
    daws: dawsOf([], [], checked.lists),
  }
  const { computers, rows, total } = healthAnswer(foundOn([computer], bundlesOf(scanned.found, checked)))
  const daws = computers[0]?.daws ?? []
  return {
    exit: EXIT.done,
    json: { daws, rows, total },
    lines: [
      ...(daws.length === 0
        ? [words.noListToCompare]
        : daws.map(({ daw, seen, notSeen, cannotSay }) =>
            words.seenBy(DAWS[daw].name, seen, notSeen, cannotSay),
          )),
      ...rows.flatMap((row) => [
        '',
        `${row.daws.map((daw) => DAWS[daw].name).join(', ')}: ${plainText(row.path, 1000)}`,
        `  ${plainText(row.sentence, 2000)}`,
        `  ${plainText(row.mend, 1000)}`,
      ]),
    ],
  }
}

/** The plugins of a scan with what was seen of their bundles. One stands for each plugin of a bundle. */
function bundlesOf(found: readonly FoundBundle[], { bundles }: CheckedComputer): HealthBundle[] {
  const byPath = new Map(found.map(({ plugin }) => [plugin.path, plugin]))
  return bundles.map(({ path, format, lists, signer: _, classId = '', ...facts }) => {
    const plugin = byPath.get(path)
    return bundleOfOwnKind({
      pluginId: plugin ? `${plugin.manufacturer}\n${plugin.name}` : null,
      installationId: path,
      machine: HERE,
      format,
      path,
      version: plugin?.version ?? '',
      classId,
      architectures: plugin?.architectures ?? [],
      hasBundleId: (plugin?.bundleId ?? null) !== null,
      platform: plugin?.platform ?? null,
      minSystem: plugin?.minSystem ?? '',
      facts: { ...facts, lists: Object.fromEntries(lists.map(({ list, state }) => [list, state])) },
    })
  })
}
