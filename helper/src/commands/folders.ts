import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isAgreed } from '../ask/ask.ts'
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
import { updateSite } from './connection/send-device-description.ts'

export const folders: Command = {
  args: '[add FOLDER | private FOLDER | remove FOLDER | set-aside FOLDER | confirm]',
  mostArgs: 2,
  about: words.about.folders,
  run,
}

async function run({ args: [act, folder], state }: CommandCall): Promise<CommandAnswer> {
  if (!act) return list(state)
  const runAct = ACTS.get(act)
  if (!runAct || (act !== 'confirm' && !folder)) throw new UserFacingError(words.howFolders, EXIT.wrongUse)
  const answer = await runAct(state, folder ?? '')
  if (answer.exit === EXIT.done) await updateSite(state, answer)
  return answer
}

const ACTS = new Map<string, (state: string, folder: string) => CommandAnswer | Promise<CommandAnswer>>([
  ['add', add],
  ['private', makePrivate],
  ['remove', remove],
  ['set-aside', chooseSetAside],
  ['confirm', confirm],
])

function confirm(state: string): CommandAnswer {
  return commandAnswer(EXIT.done, [confirmFolders(state) ? words.foldersConfirmed : words.foldersWereFine])
}

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
  if (!(await isAgreed(words.noLongerPrivateQuestion(path), words.staysPrivateUnasked(path))))
    return commandAnswer(EXIT.failed, [words.staysPrivate(path)])
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
