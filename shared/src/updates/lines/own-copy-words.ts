import type { OwnCopy } from '../latest-version.ts'

/** Where the user has this version already: '4.10 in your VST3', '4.10 on Studio iMac'. */
export function ownCopyWords({ differs, format, computer }: OwnCopy, version: string): string {
  switch (differs) {
    case 'format':
      return `${version} in your ${format}`
    case 'computer':
      return `${version} on ${computer || 'another computer'}`
    case 'folder':
      return `${version} in another folder`
    case 'dropped':
      return `${version} in a dropped copy`
  }
}

/** The same with the place: 'your VST3 on Studio iMac is 4.10'. */
export function ownCopySentence({ differs, format, path, computer }: OwnCopy, version: string): string {
  if (differs === 'dropped') return `the ${format} that you dropped is ${version}`
  const place = differs === 'folder' ? ` in ${path}` : computer && ` on ${computer}`
  return `your ${format}${place} is ${version}`
}
