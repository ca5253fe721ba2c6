import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ask } from '../ask/ask.ts'
import { Unasked } from '../ask/unasked.ts'
import { pairingOf } from '../connect/pairing.ts'
import {
  addFolder,
  confirmFolders,
  isListLost,
  isPrivateFolder,
  ownFolders,
  removeFolder,
} from '../jobs/scan/own-folders.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command-line/command.ts'
import { tellSelf } from './connection/tell-self.ts'

export const folders: Command = {
  args: '[add FOLDER | private FOLDER | remove FOLDER | confirm]',
  mostArgs: 2,
  flags: [],
  about:
    'Lists the folders that are scanned, adds one, or makes one private: neither its path nor anything in it leaves this computer.',
  run,
}

async function run({ args: [act, folder], state }: Call): Promise<Answer> {
  if (!act) return list(state)
  const runAct = ACTS.get(act)
  if (act !== 'confirm' && (!runAct || !folder))
    throw new Trouble('Type add, private or remove, and a folder.', EXIT.wrongUse)
  const answer = runAct ? await runAct(state, folder ?? '') : confirmed(state)
  if (answer.exit === EXIT.done && pairingOf(state))
    await tellSelf(state).catch((error: Error) =>
      answer.lines.push(`Your site could not be updated yet: ${error.message}`),
    )
  return answer
}

const confirmed = (state: string) =>
  told(EXIT.done, [
    confirmFolders(state)
      ? 'Your list of folders is confirmed. Its folders are scanned from now on, except the private ones.'
      : 'Your list of folders was not damaged. Nothing was changed.',
  ])

const ACTS = new Map<string, (state: string, folder: string) => Answer | Promise<Answer>>([
  ['add', add],
  ['private', makePrivate],
  ['remove', remove],
])

function add(state: string, folder: string): Answer {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new Trouble(`There is no folder ${folder}.`)
  if (!stat.isDirectory()) throw new Trouble(`${folder} is a file. Type the folder that contains it.`)
  const realPath = realpathSync(folder)
  if (dirname(realPath) === realPath)
    throw new Trouble(`${folder} is the whole computer. Type the folders that contain plugins.`)
  return told(EXIT.done, [`${addFolder(state, folder, 'added')} is scanned from now on.`])
}

function makePrivate(state: string, folder: string): Answer {
  const lines = [`${addFolder(state, folder, 'private')} is private from now on.`]
  if (pairingOf(state))
    lines.push('What your site already knows about it stays there. Remove those plugins on the site.')
  if (isListLost(state))
    lines.push('When all private folders are on the list, run plugfolio-helper folders confirm.')
  return told(EXIT.done, lines)
}

/** Asks before a private folder becomes visible to the site. */
async function remove(state: string, folder: string): Promise<Answer> {
  const path = resolve(folder)
  if (!isPrivateFolder(state, path)) {
    if (!removeFolder(state, path))
      throw new Trouble(`${folder} is not among the folders that you have added.`)
    return told(EXIT.done, [`${folder} is no longer among the folders that you have added.`])
  }
  const reply = await ask({
    title: 'No longer private?',
    text: `${path}\n\nis private. If you continue, your site learns about it and its plugins when it is inside a scanned folder.`,
    agree: 'Not Private',
  })
  if (reply === 'unasked') throw new Unasked(`${path} stays private. Run the command in a terminal.`)
  if (reply !== 'agreed') return told(EXIT.failed, [`${path} stays private.`])
  removeFolder(state, path)
  return told(EXIT.done, [`${path} is no longer private, and not among the folders that you have added.`])
}

function list(state: string): Answer {
  const { folders, privateFolders } = ownFolders(state)
  const shown = folders.map((path) => ({ path, isThere: existsSync(path) }))
  return {
    exit: EXIT.done,
    json: { folders: shown, privateFolders },
    lines: [
      ...shown.map(({ path, isThere }) => (isThere ? path : `${path}  (not there)`)),
      ...privateFolders.map((path) => `${path}  (private)`),
    ],
  }
}
