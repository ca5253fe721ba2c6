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
import { sendDeviceDescription } from './connection/send-device-description.ts'

export const folders: Command = {
  args: '[add FOLDER | private FOLDER | remove FOLDER | set-aside FOLDER | confirm]',
  mostArgs: 2,
  flags: [],
  about:
    'Lists the scanned folders, adds one, or makes one private: its path and contents never leave this computer. set-aside chooses where plugins go when you set them aside, such as another disk.',
  run,
}

async function run({ args: [act, folder], state }: CommandCall): Promise<CommandAnswer> {
  if (!act) return list(state)
  const runAct = ACTS.get(act)
  if (act !== 'confirm' && (!runAct || !folder))
    throw new UserFacingError('Type add, private, remove or set-aside, and a folder.', EXIT.wrongUse)
  const answer = runAct ? await runAct(state, folder ?? '') : confirmed(state)
  if (answer.exit === EXIT.done && readPairing(state))
    await sendDeviceDescription(state).catch((error: Error) =>
      answer.lines.push(`Your site could not be updated yet: ${error.message}`),
    )
  return answer
}

const confirmed = (state: string) =>
  commandAnswer(EXIT.done, [
    confirmFolders(state)
      ? 'Your folder list is confirmed. Scans now include its folders, except the private ones.'
      : 'Your folder list was not damaged, so nothing was changed.',
  ])

const ACTS = new Map<string, (state: string, folder: string) => CommandAnswer | Promise<CommandAnswer>>([
  ['add', add],
  ['private', makePrivate],
  ['remove', remove],
  ['set-aside', chooseSetAside],
])

function add(state: string, folder: string): CommandAnswer {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new UserFacingError(`There is no folder ${folder}.`)
  if (!stat.isDirectory()) throw new UserFacingError(`${folder} is a file. Type the folder that contains it.`)
  const realPath = realpathSync(folder)
  if (dirname(realPath) === realPath)
    throw new UserFacingError(`${folder} is the whole computer. Type the folders that contain plugins.`)
  return commandAnswer(EXIT.done, [`${addFolder(state, folder, 'added')} is scanned from now on.`])
}

function chooseSetAside(state: string, folder: string): CommandAnswer {
  const refusal = refusalOfParent(state, folder)
  if (refusal !== undefined) throw new UserFacingError(refusal)
  chooseSetAsideParent(state, folder)
  return commandAnswer(EXIT.done, [`Plugins that you set aside go to ${setAsideFolder(state)} from now on.`])
}

function makePrivate(state: string, folder: string): CommandAnswer {
  const lines = [`${addFolder(state, folder, 'private')} is private from now on.`]
  if (readPairing(state))
    lines.push('Your site keeps what it already knows about it. Remove those plugins on the site.')
  if (isListLost(state))
    lines.push('When all private folders are on the list, run plugfolio-helper folders confirm.')
  return commandAnswer(EXIT.done, lines)
}

/** Asks before a private folder becomes visible to the site. */
async function remove(state: string, folder: string): Promise<CommandAnswer> {
  const path = resolve(folder)
  if (!isPrivateFolder(state, path)) {
    if (!removeFolder(state, path))
      throw new UserFacingError(`${folder} is not among the folders that you have added.`)
    return commandAnswer(EXIT.done, [`${folder} is no longer among the folders that you have added.`])
  }
  const reply = await ask({
    title: 'No longer private?',
    text: `${path}\n\nis private. If you continue and it is inside a scanned folder, your site will see it and its plugins.`,
    agree: 'Not Private',
  })
  if (reply === 'unasked') throw new CouldNotAsk(`${path} stays private. Run the command in a terminal.`)
  if (reply !== 'agreed') return commandAnswer(EXIT.failed, [`${path} stays private.`])
  removeFolder(state, path)
  return commandAnswer(EXIT.done, [
    `${path} is no longer private, and not among the folders that you have added.`,
  ])
}

function list(state: string): CommandAnswer {
  const { folders, privateFolders } = folderSettings(state)
  const shown = folders.map((path) => ({ path, isThere: existsSync(path) }))
  return {
    exit: EXIT.done,
    json: { folders: shown, privateFolders, setAside: setAsideFolder(state) },
    lines: [
      ...shown.map(({ path, isThere }) => (isThere ? path : `${path}  (not there)`)),
      ...privateFolders.map((path) => `${path}  (private)`),
      `${setAsideFolder(state)}  (for plugins that you set aside)`,
    ],
  }
}
