import type { Term } from 'n3'
import { isPlaceholderVersion } from '../../updates/version.ts'
import { makerSiteIn } from '../facts/maker-site.ts'
import { isPlaceholderMaker, isVariable } from '../facts/placeholders.ts'
import { displayText } from '../facts/shown-text.ts'
import { statedType } from '../facts/stated-type.ts'
import { type SourcedFact, UNKNOWN_FACT } from '../plugin-bundle.ts'
import { objectsOf, type Statements } from './turtle.ts'

const LV2 = 'http://lv2plug.in/ns/lv2core#'
const DOAP = 'http://usefulinc.com/ns/doap#'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const SEE_ALSO = 'http://www.w3.org/2000/01/rdf-schema#seeAlso'
const FOAF = 'http://xmlns.com/foaf/0.1/'
const PEOPLE = [`${DOAP}maintainer`, `${DOAP}developer`]

/** The predicates that are read. The others describe ports, presets and user interfaces. */
export const LV2_PREDICATES: ReadonlySet<string> = new Set([
  ...PEOPLE,
  `${DOAP}name`,
  `${DOAP}homepage`,
  `${FOAF}homepage`,
  `${FOAF}name`,
  TYPE,
  SEE_ALSO,
  ...['binary', 'project', 'minorVersion', 'microVersion', 'port'].map((name) => LV2 + name),
])

/** A plugin that a manifest lists: its URI, and the URIs of its program and of the files that describe it. */
export type ListedLv2Plugin = { uri: string; files: string[]; binary: string | undefined }

/** The plugins that a manifest lists, in its order. */
export function listedPlugins(manifest: Statements): ListedLv2Plugin[] {
  const subjects = [...manifest.keys()].filter(
    (subject) =>
      !subject.startsWith('_:') &&
      objectsOf(manifest, subject, TYPE).some(({ value }) => value === `${LV2}Plugin`),
  )
  return subjects.map((uri) => ({
    uri,
    files: objectsOf(manifest, uri, SEE_ALSO).map(({ value }) => value),
    binary: objectsOf(manifest, uri, `${LV2}binary`)[0]?.value,
  }))
}

/** The name of a plugin, else the end of its URI. */
export function lv2Name(statements: Statements, uri: string): SourcedFact {
  const value = displayText(plainText(objectsOf(statements, uri, `${DOAP}name`)), 200)
  if (value && !isVariable(value)) return { value, source: 'ttl', confidence: 'stated' }
  return { value: displayText(endOf(uri), 200), source: 'uri', confidence: 'derived' }
}

/** A plugin and its project: what one leaves out, the other may say. */
const ownersOf = (statements: Statements, uri: string) => [
  uri,
  ...objectsOf(statements, uri, `${LV2}project`),
]

const peopleOf = (statements: Statements, uri: string) =>
  ownersOf(statements, uri).flatMap((owner) => PEOPLE.flatMap((role) => objectsOf(statements, owner, role)))

/** The maintainer of a plugin or of its project, else the developer. */
export function lv2Maker(statements: Statements, uri: string): SourcedFact {
  const [value = ''] = peopleOf(statements, uri)
    .map((person) => displayText(nameOf(statements, person), 120))
    .filter((name) => name && !isVariable(name))
  if (!value) return UNKNOWN_FACT
  return { value, source: 'ttl', confidence: isPlaceholderMaker(value) ? 'placeholder' : 'stated' }
}

/** The site of the maintainer or developer, else of the project, else of the plugin; '' when none is an address. */
export function lv2Site(statements: Statements, uri: string): string {
  const ofPeople = peopleOf(statements, uri).flatMap((person) =>
    objectsOf(statements, person, `${FOAF}homepage`),
  )
  const ofOwners = ownersOf(statements, uri)
    .toReversed()
    .flatMap((owner) => objectsOf(statements, owner, `${DOAP}homepage`))
  const sites = [...ofPeople, ...ofOwners].slice(0, 20).map(({ value }) => makerSiteIn(value))
  return sites.find((site) => site !== '') ?? ''
}

/**
 * `minor.micro`; unknown when both are 0, by which the standard says that nothing was released. This numbers the interface of the
 * plugin, so it never compares with the version of another format.
 */
export function lv2Version(statements: Statements, uri: string): SourcedFact {
  const [minor, micro] = ['minorVersion', 'microVersion'].map(
    (part) => objectsOf(statements, uri, LV2 + part).find(({ value }) => /^\d{1,9}$/.test(value))?.value,
  )
  if (!Number(minor) && !Number(micro)) return UNKNOWN_FACT
  const value = `${Number(minor ?? 0)}.${Number(micro ?? 0)}`
  return { value, source: 'ttl', confidence: isPlaceholderVersion(value) ? 'placeholder' : 'stated' }
}

/** Our type for the classes of a plugin; of a plugin without a class, its ports decide. '' when nothing is known. */
export function lv2Type(statements: Statements, uri: string): string {
  const classes = objectsOf(statements, uri, TYPE).flatMap(({ value }) =>
    value.startsWith(LV2) && value.endsWith('Plugin') ? [value.slice(LV2.length, -'Plugin'.length)] : [],
  )
  if (classes.some((name) => INSTRUMENT_CLASSES.includes(name))) return 'Instrument'
  return (
    statedType(classes) || (classes.some((name) => name !== '') ? 'Effect' : typeByPorts(statements, uri))
  )
}

const INSTRUMENT_CLASSES = ['Instrument', 'Oscillator', 'Generator']

function typeByPorts(statements: Statements, uri: string) {
  const ports = objectsOf(statements, uri, `${LV2}port`).map((port) =>
    objectsOf(statements, port, TYPE).map(({ value }) => value),
  )
  if (ports.length === 0) return ''
  const audio = ports.filter((types) => types.includes(`${LV2}AudioPort`))
  const hasInput = audio.some((types) => types.includes(`${LV2}InputPort`))
  return audio.length > 0 && !hasInput ? 'Instrument' : 'Effect'
}

/** A person is a node with a name, or only a name. */
const nameOf = (statements: Statements, person: Term) =>
  person.termType === 'Literal' ? person.value : plainText(objectsOf(statements, person, `${FOAF}name`))

/** The text without a language, else the English one, else the first. */
function plainText(terms: Term[]) {
  const texts = terms.filter(({ termType }) => termType === 'Literal')
  const best =
    texts.find(({ language }) => !language) ??
    texts.find(({ language }) => language?.startsWith('en')) ??
    texts[0]
  return best?.value ?? ''
}

const endOf = (uri: string) => uri.split(/[#/:]/).findLast((part) => part !== '') ?? uri
