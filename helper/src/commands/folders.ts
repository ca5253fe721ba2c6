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
  const carryOut = ACTS.get(act)
  if (act !== 'confirm' && (!carryOut || !folder))
    throw new Trouble('Say add, private or remove, and a folder.', EXIT.wrongUse)
  const answer = carryOut ? await carryOut(state, folder ?? '') : confirmed(state)
  if (answer.exit === EXIT.done && pairingOf(state))
    await tellSelf(state).catch((error: Error) =>
      answer.lines.push(`Your site does not know it yet: ${error.message}`),
    )
  return answer
}

const confirmed = (state: string) =>
  told(EXIT.done, [
    confirmFolders(state)
      ? 'Your list of folders is whole again. They are scanned from now on, without those that are private.'
      : 'Your list of folders was whole. Nothing was changed.',
  ])

const ACTS = new Map<string, (state: string, folder: string) => Answer | Promise<Answer>>([
  ['add', add],
  ['private', makePrivate],
  ['remove', remove],
])

function add(state: string, folder: string): Answer {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) throw new Trouble(`There is no folder ${folder}.`)
  if (!stat.isDirectory()) throw new Trouble(`${folder} is a file. Name its folder.`)
  const place = realpathSync(folder)
  if (dirname(place) === place)
    throw new Trouble(`${folder} is the whole computer. Name the folders in which plugins lie.`)
  return told(EXIT.done, [`${addFolder(state, folder, 'added')} is scanned from now on.`])
}

function makePrivate(state: string, folder: string): Answer {
  const lines = [`${addFolder(state, folder, 'private')} is private from now on.`]
  if (pairingOf(state))
    lines.push('What your site knows of it already stays there. Remove those plugins on its page.')
  if (isListLost(state))
    lines.push('When all private folders are named, type plugfolio-helper folders confirm.')
  return told(EXIT.done, lines)
}

/** What was private is not told because of one word. */
async function remove(state: string, folder: string): Promise<Answer> {
  const path = resolve(folder)
  if (!isPrivateFolder(state, path)) {
    if (!removeFolder(state, path))
      throw new Trouble(`${folder} is not among the folders that you have added.`)
    return told(EXIT.done, [`${folder} is no longer among the folders that you have added.`])
  }
  const said = await ask({
    title: 'No longer private?',
    text: `${path}\n\nis private. Otherwise your site sees it and its plugins when it is in a folder that is scanned.`,
    agree: 'Not Private',
  })
  if (said === 'unasked') throw new Unasked(`${path} stays private. Type it in a terminal.`)
  if (said !== 'agreed') return told(EXIT.failed, [`${path} stays private.`])
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
