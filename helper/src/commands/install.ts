import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPairing } from '../connect/pairing.ts'
import { backupFolder } from '../jobs/organize/run-name.ts'
import { runsToBringBack } from '../jobs/organize/runs-to-bring-back.ts'
import { setAsideFolder } from '../jobs/set-aside/set-aside-folder.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { namesIn } from '../system/own-path.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { endPairing } from './disconnect.ts'
import { registrationHere } from './install/registration-here.ts'

export const install: Command = {
  about: words.about.install,
  run: async () => {
    const { lines, command = 'plugfolio-helper' } = await registrationHere().register()
    return commandAnswer(EXIT.done, [...lines, '', ...words.nextSteps(command)])
  },
}

/** All files and folders of the helper in its folder, including drafts of files that are being written. */
const FILES =
  /^(?:(?:content|digests|pairing|machine|folders|installing|pace|refusals|sent|set-aside|song-key|song-volumes|tags-agreed|volumes|watch)\.json|(?:scan|songs|songs-sent)\.txt)(?:\.[0-9a-z]+\.new)?$|^listen\.log$|^[a-z-]+\.lock$/
const FOLDERS: Record<string, RegExp> = {
  results: /^[0-9a-f-]{36}\.json(?:\.[0-9a-z]+\.new)?$/i,
  moves: /^[0-9A-Za-z][\w.-]*\.jsonl$/,
  locks: /^[a-z-]+(?:\.[0-9a-z]+)?$/,
}

/** Removes only the helper's files from its folder. Returns the names of other files. */
function removeOwnFiles(state: string): string[] {
  // Versions that installs keep for their user stay.
  for (const name of ['downloads', 'unpacked'])
    rmSync(join(state, 'install', name), { recursive: true, force: true })
  for (const name of readdirSync(state)) {
    const ownNames = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined
    if (ownNames) removeFolder(join(state, name), ownNames)
    else if (FILES.test(name)) removeFile(join(state, name))
  }
  return readdirSync(state)
}

/** A folder stays and is listed when it contains other files. */
function removeFolder(folder: string, own: RegExp) {
  for (const name of namesIn(folder)) if (own.test(name)) removeFile(join(folder, name))
  orUndefined(() => rmdirSync(folder))
}

/** A folder with the name of a file is not the helper's: it stays and is listed. */
const removeFile = (file: string) => orUndefined(() => rmSync(file, { force: true }))

export const uninstall: Command = {
  about: words.about.uninstall,
  run: undoInstall,
}

async function undoInstall({ state }: CommandCall): Promise<CommandAnswer> {
  const pairing = readPairing(state)
  const asideFolder = setAsideFolder(state)
  const ended = pairing ? [await endPairing(state, pairing)] : []
  const lines = [...ended, ...(await registrationHere().unregister())]
  if (runsToBringBack(state).length > 0)
    lines.push(words.movedPluginsStay(backupFolder(), asideFolder, state))
  else {
    const others = removeOwnFiles(state)
    if (others.length > 0)
      lines.push(
        words.othersStay(
          state,
          others.map((name) => plainText(name, 80)),
        ),
      )
    lines.push(words.anyMovedStay(backupFolder(), asideFolder))
  }
  return commandAnswer(EXIT.done, lines)
}
