import fs from 'node:fs/promises'

/** The form of a file by its first bytes. `program` is the only file of a plugin, `installer` is never run. */
export type FileForm = 'zip' | 'gzip' | 'tar' | 'program' | 'installer' | 'other-archive' | 'unknown'

/** Reads the form of a file from its bytes, not from its name. */
export async function formOfFile(path: string): Promise<FileForm> {
  const handle = await fs.open(path, 'r')
  try {
    const bytes = Buffer.alloc(512)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return formOf(bytes.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function formOf(bytes: Buffer): FileForm {
  const hex = bytes.subarray(0, 8).toString('hex')
  const known = FORMS.find(([start]) => hex.startsWith(start))
  if (known) return known[1]
  return bytes.subarray(257, 262).toString('latin1') === 'ustar' ? 'tar' : 'unknown'
}

/** An installer for Windows is a program, too; its catalog calls it an installer. */
const FORMS: [start: string, form: FileForm][] = [
  ['504b0304', 'zip'],
  ['1f8b', 'gzip'],
  ['fd377a585a00', 'other-archive'],
  ['377abcaf271c', 'other-archive'],
  ['28b52ffd', 'other-archive'],
  ['425a68', 'other-archive'],
  ['78617221', 'installer'],
  ['d0cf11e0', 'installer'],
  ['213c6172', 'installer'],
  ['edabeedb', 'installer'],
  ['4d5a', 'program'],
  ['7f454c46', 'program'],
  ['cffaedfe', 'program'],
  ['cafebabe', 'program'],
]
