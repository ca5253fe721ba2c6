import { join } from 'node:path'

/** Where the app lies that opens links for a helper without an app of its own. */
export const linkAppIn = (home: string) => join(home, 'Applications', 'Plugfolio Links.app')

/**
 * The programs of macOS that make this app on the computer itself, each with its arguments: macOS gives links to apps only. The
 * app hands each link to the program `wrapper` and ends.
 */
export function linkAppSteps(app: string, wrapper: string): [program: string, ...args: string[]][] {
  const info = join(app, 'Contents', 'Info.plist')
  return [
    ['/usr/bin/osacompile', '-o', app, ...linkScript(wrapper).flatMap((line) => ['-e', line])],
    ['/usr/bin/plutil', '-replace', 'CFBundleIdentifier', '-string', 'app.plugfolio.links', info],
    ['/usr/bin/plutil', '-replace', 'CFBundleURLTypes', '-json', URL_TYPES, info],
    // Without an icon in the Dock: it lives for a moment.
    ['/usr/bin/plutil', '-replace', 'LSUIElement', '-bool', 'true', info],
    // The changed Info.plist is no longer what osacompile has signed.
    ['/usr/bin/codesign', '--force', '--sign', '-', app],
  ]
}

const URL_TYPES = JSON.stringify([{ CFBundleURLName: 'Plugfolio', CFBundleURLSchemes: ['plugfolio'] }])

/** `quoted form of` makes one word for the shell of any text. The output goes nowhere, so that the app need not wait. */
const linkScript = (wrapper: string) => [
  'on open location theLink',
  `do shell script quoted form of ${forAppleScript(wrapper)} & " open " & quoted form of theLink & " > /dev/null 2>&1 &"`,
  'end open location',
]

const forAppleScript = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
