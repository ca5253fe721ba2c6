/** The maker that a copyright line names, or ''. Reads `© 2024 Maker, Inc. All Rights Reserved.` and `Maker ©2021`. */
export function makerInCopyright(line: string): string {
  if (line.length > 400 || line.includes('://')) return ''
  const maker = line
    .replace(NOT_THE_MAKER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '')
    .replace(/ ?\. ?\.$/, '.')
  return maker.length <= 60 && /\p{L}{2}/u.test(maker) ? maker : ''
}

const NOT_THE_MAKER = /copyright|\(c\)|©|all rights reserved|\b(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)?\d\d)?\b/gi
