import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ask } from '../ask/ask.ts'
import { CouldNotAsk } from '../ask/question.ts'
import { readPairing } from '../connect/pairing.ts'
import {
  addFolder,
  confirmFolders,
  folderSettings,
  isListLost,
  isPrivateFolder,
  removeFolder,
} from '../jobs/scan/own-folders.ts'
import { chooseSetAsideParent, refusalOfParent, setAsideFolder } from '../jobs/set-aside/set-aside-folder.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { sendDeviceDescription } from './connection/send-device-description.ts'

export const folders: Command = {
  args: '[add FOLDER | private FOLDER | remove FOLDER | set-aside FOLDER | confirm]',
  mostArgs: 2,
  about: words.about.folders,
  run,
}

async function run({ args: [act, folder], state }: CommandCall): Promise<CommandAnswer> {
  if (!act) return list(state)
  const runAct = ACTS.get(act)
  if (act !== 'confirm' && (!runAct || !folder)) throw new UserFacingError(words.howFolders, EXIT.wrongUse)
  const answer = runAct ? await runAct(state, folder ?? '') : confirmed(state)
  if (answer.exit === EXIT.done && readPairing(state))
    await sendDeviceDescription(state).catch((error: Error) =>
      answer.lines.push(words.siteNotUpdated(error.message)),
    )
  return answer
}

const confirmed = (state: string) =>
  commandAnswer(EXIT.done, [confirmFolders(state) ? words.foldersConfirmed : words.foldersWereFine])

const ACTS = new Map<string, (state: string, folder: string) => CommandAnswer | Promise<CommandAnswer>>([
  ['add', add],
  ['private', makePrivate],
  ['remove', remove],
  ['set-aside', chooseSetAside],
])

function add(state: string, folder: string): CommandAnswer {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new UserFacingError(words.noFolder(folder))
  if (!stat.isDirectory()) throw new UserFacingError(words.isFile(folder))
  const realPath = realpathSync(folder)
  if (dirname(realPath) === realPath) throw new UserFacingError(words.isWholeComputer(folder))
  return commandAnswer(EXIT.done, [words.scannedNow(addFolder(state, folder, 'added'))])
}

function chooseSetAside(state: string, folder: string): CommandAnswer {
  const refusal = refusalOfParent(state, folder)
  if (refusal !== undefined) throw new UserFacingError(refusal)
  chooseSetAsideParent(state, folder)
  return commandAnswer(EXIT.done, [words.setAsideGoesTo(setAsideFolder(state))])
}

function makePrivate(state: string, folder: string): CommandAnswer {
  const lines = [words.privateNow(addFolder(state, folder, 'private'))]
  if (readPairing(state)) lines.push(words.siteKeepsPrivate)
  if (isListLost(state)) lines.push(words.confirmFolderList)
  return commandAnswer(EXIT.done, lines)
}

/** Asks before a private folder becomes visible to the site. */
async function remove(state: string, folder: string): Promise<CommandAnswer> {
  const path = resolve(folder)
  if (!isPrivateFolder(state, path)) {
    if (!removeFolder(state, path)) throw new UserFacingError(words.notAdded(folder))
    return commandAnswer(EXIT.done, [words.removedFolder(folder)])
  }
  const reply = await ask(words.noLongerPrivateQuestion(path))
  if (reply === 'unasked') throw new CouldNotAsk(words.staysPrivateUnasked(path))
  if (reply !== 'agreed') return commandAnswer(EXIT.failed, [words.staysPrivate(path)])
  removeFolder(state, path)
  return commandAnswer(EXIT.done, [words.privateNoMore(path)])
}

function list(state: string): CommandAnswer {
  const { folders, privateFolders } = folderSettings(state)
  const shown = folders.map((path) => ({ path, isThere: existsSync(path) }))
  return {
    exit: EXIT.done,
    json: { folders: shown, privateFolders, setAside: setAsideFolder(state) },
    lines: [
      ...shown.map(({ path, isThere }) => (isThere ? path : words.folderAway(path))),
      ...privateFolders.map(words.folderPrivate),
      words.folderForSetAside(setAsideFolder(state)),
    ],
  }
}
