/**
 * The environment of the programs that the server starts. They may run as an account whose other programs can read it, so what
 * the server was told, its secrets first, is not in it.
 */
export const childEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)))

/** Where programs and their libraries lie, the language, the clock, the home and the folder for passing files. Windows writes its names as it likes. */
const HANDED_ON =
  /^(?:PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TZDIR|TMPDIR|LD_\w+|DYLD_\w+|FAKETIME\w*|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|TEMP|TMP|USERPROFILE|APPDATA|LOCALAPPDATA)$/i
