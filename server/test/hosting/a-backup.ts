import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { RestoreTarget } from '../../src/features/backup/restore/restore-backup.ts'
import { writeBackup } from '../../src/features/backup/write-backup.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import type { TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { onFileFinished } from '../at-the-end.ts'
import { quickFolder } from '../database/quick-folder.ts'

/** A plugin that shows a picture. */
export async function aShownPlugin(person: Visitor, name: string) {
  const { plugin } = await person.plugins.add({ body: aPlugin({ name }) })
  const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
  return person.screenshots.upload({ params: { id: plugin.id }, file })
}

/** The source for a backup of a server. */
export const backupSource = ({ pool, blobs }: TestServer) => ({
  connection: { connectionString: pool.options.connectionString },
  blobs,
  product: 'test',
})

/** A backup of a server in a folder that is removed with the test file. */
export async function aBackupOf(server: TestServer) {
  const folder = await aBackupFolder()
  const file = path.join(folder, 'backup.zip')
  const content = await writeBackup(backupSource(server), file, () => undefined)
  return { file, folder, content }
}

/** A server as the target of a restore. */
export const restoreTarget = (server: TestServer): RestoreTarget => ({
  open: async () => ({ connection: backupSource(server).connection, leave: async () => undefined }),
  blobs: server.blobs,
  saveExisting: async () => undefined,
})

/** All stored files, by key. */
export async function readStoredFiles({ blobs }: TestServer) {
  const files: Record<string, string> = {}
  for await (const key of blobs.keys())
    files[key] = Buffer.from((await blobs.get(key)) ?? []).toString('base64')
  return files
}

export async function aBackupFolder() {
  const folder = await mkdtemp(path.join(await quickFolder(), 'plugfolio-backup-'))
  onFileFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
