import { decodeUnicode } from '../../text/decode-text.ts'
import { type FileTask, readFileBytes, runAll } from '../asking.ts'
import { type BundleCandidate, bundleOf } from '../facts/bundle-of.ts'
import type { BundleNote } from '../note.ts'
import type { PluginBundle } from '../plugin-bundle.ts'
import { type BundlePart, isFileName, partWithNotes, readProgram } from '../reading/bundle-part.ts'
import { UnreadableError, type UnreadableReason, unreadableReasonOf } from '../unreadable.ts'
import {
  type ListedLv2Plugin,
  LV2_PREDICATES,
  listedPlugins,
  lv2Maker,
  lv2Name,
  lv2Site,
  lv2Type,
  lv2Version,
} from './lv2-plugin.ts'
import { addTurtle, type Statements, TURTLE_MAX } from './turtle.ts'

/** Limits of one bundle. The largest known one has 134 plugins and as many files. */
const MAX_PLUGINS = 512
const MAX_FILES = 1024
const MAX_BYTES = 64 << 20
/** Files that are read at once. */
const BATCH = 8

/**
 * The plugins of an LV2 bundle, one for each that its `manifest.ttl` lists; none for a bundle of presets. A manifest that cannot be read
 * makes one plugin with the name of the folder and a note. `undefined` without a manifest.
 */
export function* readLv2(found: BundleCandidate): FileTask<PluginBundle[] | undefined> {
  const statements: Statements = new Map()
  try {
    if ((yield* readTurtle(found.path, MANIFEST, statements)) === undefined) return undefined
  } catch (error) {
    return [
      bundleOf(found, partWithNotes(MANIFEST_NOTES[unreadableReasonOf(error)] ?? 'manifest-unreadable')),
    ]
  }
  const listed = listedPlugins(statements)
  const kept = listed.slice(0, MAX_PLUGINS)
  const notesOfFiles = yield* readDescriptions(found.path, kept, statements)
  const programs = yield* readPrograms(found.path, kept)
  return kept.map((plugin, index): PluginBundle => {
    const program = programs.get(plugin.binary ?? '') ?? partWithNotes()
    const facts = lv2FactsOf(statements, plugin.uri)
    // A damaged file of presets does not matter where the plugin's own file was read.
    const isDescribed = facts.name.source === 'ttl'
    const own = isDescribed ? [] : plugin.files.flatMap((file) => notesOfFiles.get(file) ?? []).slice(0, 1)
    const left: BundleNote[] = index === 0 && listed.length > kept.length ? ['too-many-plugins'] : []
    const notes = [...own, ...left, ...program.notes]
    // Its signer is not looked up.
    const bundle = bundleOf(found, { ...program, program: undefined, notes })
    if (kept.length > 1) return { ...bundle, ...facts, member: plugin.uri }
    // The folder's name is better than the end of a URI.
    return { ...bundle, ...facts, name: isDescribed ? facts.name : bundle.name }
  })
}

const MANIFEST = 'manifest.ttl'

function lv2FactsOf(statements: Statements, uri: string) {
  const site = lv2Site(statements, uri)
  return {
    ...(site && { site }),
    name: lv2Name(statements, uri),
    manufacturer: lv2Maker(statements, uri),
    version: lv2Version(statements, uri),
    type: lv2Type(statements, uri),
    // A relative URI names another plugin in each bundle, and a cut one could be that of another plugin.
    bundleId: uri.startsWith(BASE) || uri.length > 200 ? '' : uri,
  }
}

/** Reads all files that describe these plugins, each once, and returns a note for each unreadable file. */
function* readDescriptions(
  folder: string,
  plugins: ListedLv2Plugin[],
  statements: Statements,
): FileTask<Map<string, BundleNote>> {
  const notes = new Map<string, BundleNote>()
  const files = [...new Set(plugins.flatMap((plugin) => plugin.files))].filter(
    (file) => placeOf(file) !== undefined && placeOf(file) !== MANIFEST,
  )
  for (const file of files.slice(MAX_FILES)) notes.set(file, 'description-too-big')
  let bytes = 0
  for (let at = 0; at < Math.min(files.length, MAX_FILES); at += BATCH) {
    const batch = files.slice(at, Math.min(at + BATCH, MAX_FILES))
    if (bytes > MAX_BYTES) {
      for (const file of batch) notes.set(file, 'description-too-big')
      continue
    }
    bytes += (yield* runAll(batch.map(readOne))).reduce((sum, read) => sum + read, 0)
  }
  return notes

  function* readOne(file: string): FileTask<number> {
    try {
      return (yield* readTurtle(folder, placeOf(file) ?? '', statements)) ?? notFound()
    } catch (error) {
      notes.set(file, FILE_NOTES[unreadableReasonOf(error)] ?? 'description-unreadable')
      return 0
    }
  }
}

const notFound = () => {
  throw new UnreadableError('vanished')
}

/** Reads a Turtle file and returns its bytes; undefined for a missing file. */
function* readTurtle(folder: string, place: string, statements: Statements): FileTask<number | undefined> {
  const bytes = yield* readFileBytes(`${folder}/${place}`, TURTLE_MAX, true)
  if (!bytes) return undefined
  const baseIRI = `${BASE}${place.split('/').map(encodeURIComponent).join('/')}`
  addTurtle(statements, decodeUnicode(bytes), { baseIRI, predicates: LV2_PREDICATES })
  return bytes.length
}

/** The heads of the programs that these plugins name, each read once. */
function* readPrograms(folder: string, plugins: ListedLv2Plugin[]): FileTask<Map<string, BundlePart>> {
  const binaries = [...new Set(plugins.flatMap(({ binary }) => (binary && placeOf(binary) ? binary : [])))]
  const parts = yield* runAll(binaries.map((binary) => readProgram(`${folder}/${placeOf(binary)}`)))
  return new Map(parts.map((part, index) => [binaries[index] ?? '', part]))
}

/** The base of relative URIs, so that files of the bundle can be told from other addresses. */
const BASE = 'file:///lv2-bundle/'

/** The path of a URI below its bundle; `undefined` for any other place. The URI comes from an untrusted file. */
function placeOf(uri: string): string | undefined {
  if (!uri.startsWith(BASE) || uri.length > 1024) return undefined
  try {
    const place = decodeURIComponent(uri.slice(BASE.length))
    return place.split('/').every(isFileName) ? place : undefined
  } catch {
    return undefined
  }
}

const MANIFEST_NOTES: Partial<Record<UnreadableReason, BundleNote>> = {
  'too-big': 'manifest-too-big',
  malformed: 'manifest-malformed',
  'no-permission': 'no-permission',
}

const FILE_NOTES: Partial<Record<UnreadableReason, BundleNote>> = {
  'too-big': 'description-too-big',
  malformed: 'description-malformed',
}
