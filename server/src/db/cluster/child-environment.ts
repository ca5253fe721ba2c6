/** The environment of started programs, without settings and secrets: other programs of their account may read it. */
export const childEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)))

/** The variables for programs, libraries, language, time, home and temporary files. On Windows their case varies. */
const PASSED_ON =
  /^(?:PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TZDIR|TMPDIR|LD_\w+|DYLD_\w+|FAKETIME\w*|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|TEMP|TMP|USERPROFILE|APPDATA|LOCALAPPDATA)$/i
