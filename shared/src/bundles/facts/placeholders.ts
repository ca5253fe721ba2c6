/** True for an empty maker name and for a toolkit's placeholder, also with underscores: `__MyCompanyName__`. */
export const isPlaceholderMaker = (maker: string) => MAKER.test(maker.replaceAll('_', '').trim())

/** True for the maker code that a toolkit gives to every Audio Unit. */
export const isPlaceholderCode = (code: string) => CODE.test(code.trim())

/** True for a bundle identifier that names a toolkit, so that unrelated makers share its prefix. */
export const isPlaceholderIdentifier = (identifier: string) => IDENTIFIER.test(identifier.trim())

/** True for a value that still contains a variable that the build should have replaced. */
export const isVariable = (value: string) => /\$[({]|@[^@]*@/.test(value)

const MAKER =
  /^(?:|(?:your|my) ?(?:company|name)(?: ?name)?|acme(?: ?inc\.?)?|(?:company|vendor|manufacturer) ?name|vendor|manufacturer|(?:unknown|undefined|unnamed)(?: (?:company|maker|manufacturer|vendor))?|null|none|n\/a|nih-plug|distrho|steinberg media technologies vst sdk)$/i

const CODE = /^(?:|manu|acme|demo|none|\?+)$/i

const IDENTIFIER =
  /^(?:com\.yourcompany|com\.mycompany|com\.acmeinc|com\.acme|studio\.kx\.distrho|com\.nih-plug|com\.apple\.carbonbundletemplate|com\.steinberg\.vst|com\.example)(?:[.\s-]|$)|^(?:https?:\/\/(?:www\.)?|urn:)(?:example|yourcompany|my-?company)(?:[.:/]|$)/i
