// @ts-check
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { plistOf } from './plist-of.mjs'
import { sha256 } from './signature.mjs'

/** @typedef {import('./plist-of.mjs').PlistValue} PlistValue */

/**
 * The seal of a bundle: the digest of every file in `Contents`, except the main program and files that Apple's rules omit. Throws for a
 * file in a folder for signed code, which would need its own signature.
 * @param {string} contents the folder `Contents`
 * @param {string} program the name of the main program
 */
export function codeResourcesOf(contents, program) {
  const sealed = filePathsBelow(contents).filter(
    (file) => !file.startsWith('_CodeSignature/') && file !== `MacOS/${program}`,
  )
  return plistOf(
    new Map([
      ['files', new Map(sealed.flatMap((file) => oldEntry(contents, file)))],
      ['files2', new Map(sealed.flatMap((file) => entry(contents, file)))],
      ['rules', plistRules(OLD_RULES)],
      ['rules2', plistRules(RULES)],
    ]),
  )
}

/**
 * All files below a folder, sorted, with / as separator.
 * @param {string} folder
 * @returns {string[]}
 */
export const filePathsBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).split(path.sep).join('/'))
    .sort()

/** @typedef {{ weight?: number, omit?: true, optional?: true, nested?: true }} Rule */

/** Apple's rules: which files are sealed and how. The matching rule with the highest weight applies. @type {[pattern: string, rule: Rule][]} */
const RULES = [
  ['.*\\.dSYM($|/)', { weight: 11 }],
  ['^(.*/)?\\.DS_Store$', { omit: true, weight: 2000 }],
  [
    '^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/',
    { nested: true, weight: 10 },
  ],
  ['^.*', {}],
  ['^Info\\.plist$', { omit: true, weight: 20 }],
  ['^PkgInfo$', { omit: true, weight: 20 }],
  ['^Resources/', { weight: 20 }],
  ['^Resources/.*\\.lproj/', { optional: true, weight: 1000 }],
  ['^Resources/.*\\.lproj/locversion.plist$', { omit: true, weight: 1100 }],
  ['^Resources/Base\\.lproj/', { weight: 1010 }],
  ['^[^/]+$', { nested: true, weight: 10 }],
  ['^embedded\\.provisionprofile$', { weight: 20 }],
  ['^version\\.plist$', { weight: 20 }],
]

/** The rules of systems before 10.9.5, which are still included. @type {[pattern: string, rule: Rule][]} */
const OLD_RULES = [
  ['^Resources/', {}],
  ['^Resources/.*\\.lproj/', { optional: true, weight: 1000 }],
  ['^Resources/.*\\.lproj/locversion.plist$', { omit: true, weight: 1100 }],
  ['^Resources/Base\\.lproj/', { weight: 1010 }],
  ['^version.plist$', {}],
]

/** @param {[pattern: string, rule: Rule][]} rules @param {string} file @returns {Rule | undefined} */
const ruleFor = (rules, file) =>
  rules
    .filter(([pattern]) => new RegExp(pattern).test(file))
    .map(([, rule]) => rule)
    .sort((a, b) => (b.weight ?? 1) - (a.weight ?? 1))[0]

/** @param {[pattern: string, rule: Rule][]} rules @returns {PlistValue} */
const plistRules = (rules) =>
  new Map(
    rules.map(([pattern, rule]) => {
      const settings = Object.entries(rule)
      return [pattern, settings.length ? new Map(settings) : true]
    }),
  )

/** @param {string} contents @param {string} file @returns {[string, PlistValue][]} */
function oldEntry(contents, file) {
  const rule = ruleFor(OLD_RULES, file)
  const place = path.join(contents, file)
  if (!rule || rule.omit || lstatSync(place).isSymbolicLink()) return []
  const hash = createHash('sha1').update(readFileSync(place)).digest()
  return [
    [
      file,
      rule.optional
        ? dictionary([
            ['hash', hash],
            ['optional', true],
          ])
        : hash,
    ],
  ]
}

/** @param {string} contents @param {string} file @returns {[string, PlistValue][]} */
function entry(contents, file) {
  const rule = ruleFor(RULES, file)
  if (!rule || rule.omit) return []
  if (rule.nested) throw new Error(`${file} is in a folder for signed code only.`)
  const place = path.join(contents, file)
  if (lstatSync(place).isSymbolicLink()) return [[file, dictionary([['symlink', readlinkSync(place)]])]]
  const hash = sha256(readFileSync(place))
  return [[file, dictionary([['hash2', hash], ...(rule.optional ? [optional] : [])])]]
}

/** @type {[string, PlistValue]} */
const optional = ['optional', true]

/** @param {[string, PlistValue][]} entries @returns {PlistValue} */
const dictionary = (entries) => new Map(entries)
