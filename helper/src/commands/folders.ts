import { existsSync } from 'node:fs'
import { pairingOf } from '../connect/pairing.ts'
import { addFolder, confirmFolders, ownFolders, removeFolder } from '../jobs/own-folders.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import { type Answer, type Call, type Command, told } from './command.ts'
import { tellSelf } from './tell-self.ts'

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
  const lines = [act === 'confirm' && !folder ? confirmed(state) : changed(state, act, folder)]
  if (pairingOf(state))
    await tellSelf(state).catch((error: Error) =>
      lines.push(`Your site does not know it yet: ${error.message}`),
    )
  return told(EXIT.done, lines)
}

function changed(state: string, act: string, folder: string | undefined) {
  const carryOut = ACTS.get(act)
  if (!carryOut || !folder) throw new Trouble('Say add, private or remove, and a folder.', EXIT.wrongUse)
  return carryOut(state, folder)
}

const confirmed = (state: string) =>
  confirmFolders(state)
    ? 'Your list of folders is whole again. They are scanned from now on, without those that are private.'
    : 'Your list of folders was whole. Nothing was changed.'

const ACTS = new Map<string, (state: string, folder: string) => string>([
  [
    'add',
    (state, folder) => {
      if (!existsSync(folder)) throw new Trouble(`There is no folder ${folder}.`)
      return `${addFolder(state, folder, 'added')} is scanned from now on.`
    },
  ],
  ['private', (state, folder) => `${addFolder(state, folder, 'private')} is private from now on.`],
  [
    'remove',
    (state, folder) => {
      if (!removeFolder(state, folder))
        throw new Trouble(`${folder} is not among the folders that you have added.`)
      return `${folder} is no longer among the folders that you have added.`
    },
  ],
])

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
