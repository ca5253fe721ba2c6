/**
 * Whether this is a path of our own site to go to: one slash, then neither a slash nor a backslash (browsers read both as the
 * start of another host), and no control characters (browsers drop them).
 */
export const isOwnPath = (path: string) => OWN_PATH.test(path)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const OWN_PATH = /^\/(?![/\\])[^\u0000-\u001f\u007f-\u009f]*$/
