/** A file as a file dialog returns it; a path with folders makes it part of a chosen folder. */
export function testFile(path: string, contents = ''): File {
  const file = new File([contents], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' })
  return file
}

/** An Info.plist with these keys. */
export const testPlist = (facts: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>${Object.entries(facts)
  .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  .join('')}</dict></plist>`
