export const LINK_KEY = 'HKCU\\Software\\Classes\\plugfolio'
export const RUN_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
export const RUN_NAME = 'Plugfolio Helper'

/** The arguments of each call of reg.exe. `commandOf` returns how the program is started with a command. */
export function registryWrites(commandOf: (command: string) => string[]): string[][] {
  const open = `${quoted(commandOf('open'))} "%1"`
  // Without a console window.
  const listen = `conhost.exe --headless ${quoted(commandOf('listen'))}`
  return [
    ['add', LINK_KEY, '/ve', '/d', 'URL:Plugfolio', '/f'],
    ['add', LINK_KEY, '/v', 'URL Protocol', '/d', '', '/f'],
    ['add', `${LINK_KEY}\\shell\\open\\command`, '/ve', '/d', open, '/f'],
    ['add', RUN_KEY, '/v', RUN_NAME, '/d', listen, '/f'],
  ]
}

/** A path on Windows cannot contain a quotation mark. */
const quoted = (words: string[]) => words.map((word) => `"${word}"`).join(' ')
