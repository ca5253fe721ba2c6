import type { OwnCopy } from '../latest-version.ts'

/** Where the user has this version already: 'You have 4.10 in VST3', 'On Studio iMac' under the head of what is newer there. */
export function ownCopyWords({ differs, format, computer }: OwnCopy, version: string): string {
  switch (differs) {
    case 'format':
      return `You have ${version} in ${format}`
    case 'computer':
      return `On ${computer || 'another computer'}`
    case 'folder':
      return `You have ${version} in another folder`
    case 'dropped':
      return `You dropped ${version}`
  }
}

/** The same with the place: 'your VST3 on Studio iMac is 4.10'. */
export function ownCopySentence({ differs, format, path, computer }: OwnCopy, version: string): string {
  if (differs === 'dropped') return `the ${format} that you dropped is ${version}`
  const place = differs === 'folder' ? ` in ${path}` : computer && ` on ${computer}`
  return `your ${format}${place} is ${version}`
}
