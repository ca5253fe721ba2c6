import { homedir } from 'node:os'
import { DAW_TAGS, type DawWithTags } from '#shared/daw-tags/daw-tags.ts'
import { RefusedTagsError } from '#shared/daw-tags/refused-tags-error.ts'
import {
  type PluginTagChanges,
  type ShownChange,
  type TagsPlan,
  tagsPlan,
} from '#shared/daw-tags/tags-plan.ts'
import { type LibraryTags, TAGGED_PLUGINS_PER_PAGE } from '#shared/helper/library-tags.ts'
import { ask } from '../ask/ask.ts'
import { CouldNotAsk } from '../ask/question.ts'
import type { SiteClient } from '../connect/site-client.ts'
import { pairedImportClient } from '../connect/site-client.ts'
import { withRetries } from '../connect/with-retries.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { addTags } from '../jobs/tags/add-tags.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { isProgramRunning } from '../tags/is-program-running.ts'
import { findTagFolders, type TagFolder } from '../tags/tag-folders.ts'
import {
  changedSince,
  readAgreed,
  readTagRuns,
  recoverTagRuns,
  type StoredAgreed,
  saveAgreed,
  type TagRun,
  undoTagRun,
  writeTagRun,
} from '../tags/tag-runs.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'

export const tags: Command = {
  args: '[write | add | undo [RUN]] [DAW]',
  mostArgs: 2,
  flags: ['yes'],
  about:
    'Shows how the tags and favorites of REAPER, Ardour and Logic Pro differ from those of your library. write changes them in the DAW, add in the library; undo reverts a change in a DAW. --yes skips the question.',
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const [act, name] = call.args
  const release = await holdLock(call.state, 'tags')
  if (!release)
    throw new UserFacingError('Another command changes tags right now. Try again when it is done.')
  try {
    const recovered = recoverTagRuns(call.state).map(
      ({ folder }) => `An interrupted change was undone in ${plainText(folder, 1000)}.`,
    )
    const answer = await answerOf(call, act, name)
    return { ...answer, lines: [...recovered, ...answer.lines] }
  } finally {
    release()
  }
}

async function answerOf(call: CommandCall, act: string | undefined, name: string | undefined) {
  if (act === 'undo') return undo(call, name)
  if (act === undefined || act === 'write' || act === 'add' || dawNamed(act)) {
    const chosen = act === 'write' || act === 'add' ? name : act
    if (chosen !== undefined && !dawNamed(chosen))
      throw new UserFacingError(
        `"${plainText(chosen)}" is not a DAW with known tags. Type one of ${Object.keys(DAW_TAGS).join(', ')}.`,
        EXIT.wrongUse,
      )
    const { pairing, site } = requirePairedSite(call.state)
    const states = await statesOf(call, site, dawNamed(chosen))
    if (act === 'write') return write(call, states)
    if (act === 'add') return add(call, states, pairedImportClient(call.state, pairing))
    return { exit: EXIT.done, json: { daws: states.map(jsonOf) }, lines: linesOf(states) }
  }
  throw new UserFacingError(
    `"${plainText(act)}" is unknown here. Type plugfolio-helper tags --help.`,
    EXIT.wrongUse,
  )
}

const dawNamed = (name: string | undefined): DawWithTags | undefined =>
  (Object.keys(DAW_TAGS) as DawWithTags[]).find((daw) => daw === name?.toLowerCase()) // the keys of a record

/** The tags of one folder of a DAW beside those of the library, or why they could not be read. */
type DawState = TagFolder & ({ plan: TagsPlan } | { refusal: string })

async function statesOf(
  { state }: CommandCall,
  site: SiteClient,
  only: DawWithTags | undefined,
): Promise<DawState[]> {
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const folders = findTagFolders(currentPlatform(), homedir(), process.env, isPrivate)
  const chosen = folders.filter(({ daw }) => only === undefined || daw === only)
  if (chosen.length === 0) return []
  const library = await libraryOf(site)
  return chosen.map((each): DawState => {
    try {
      const agreed = new Map(Object.entries(readAgreed(state, each.folder)))
      return { ...each, plan: tagsPlan(each.daw, each.files, library, agreed) }
    } catch (error) {
      if (!(error instanceof RefusedTagsError)) throw error
      return { ...each, refusal: error.message }
    }
  })
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** A library holds fewer plugins. */
const MOST_PAGES = 200

async function libraryOf(site: SiteClient): Promise<LibraryTags[]> {
  const library: LibraryTags[] = []
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const after = library.at(-1)?.id ?? FIRST
    const page = await withRetries(() => site.tags({ params: { after } }))
    library.push(...page)
    if (page.length < TAGGED_PLUGINS_PER_PAGE) break
  }
  return library
}

async function write({ state, flags }: CommandCall, states: DawState[]): Promise<CommandAnswer> {
  const ready = states.flatMap((each) => ('plan' in each && each.plan.changes.length > 0 ? [each] : []))
  const lines = linesOf(states)
  const runs: TagRun[] = []
  const failed: string[] = states.flatMap((each) => ('refusal' in each ? [each.refusal] : []))
  for (const each of states) {
    if ('plan' in each && each.plan.changes.length === 0)
      saveAgreed(state, each.folder, Object.fromEntries(each.plan.agreed.now))
  }
  if (ready.length > 0) {
    const text = ready.map(({ daw, plan }) => `${DAW_TAGS[daw].name}: ${countsOf(plan)}`).join('\n')
    const question = {
      title: 'Write tags into your DAWs?',
      text: `${text}\n\nCopies of the files are kept, and plugfolio-helper tags undo puts them back.`,
      agree: 'Write',
    }
    const answer = flags.has('yes') ? 'agreed' : await ask(question)
    if (answer === 'unasked') throw new CouldNotAsk('Run the command in a terminal, or add --yes.')
    if (answer !== 'agreed') return commandAnswer(EXIT.failed, [...lines, 'Nothing was changed.'])
  }
  for (const { daw, folder, files, plan } of ready) {
    const { name, program, write: written } = DAW_TAGS[daw]
    if (isProgramRunning(currentPlatform(), program)) {
      failed.push(`${name} is running, and would write over its tags when it ends. Quit it, and try again.`)
      continue
    }
    try {
      const changed = written(files, plan.changes, currentPlatform())
      const agreed = Object.fromEntries(plan.agreed.after)
      if (changed.size === 0) saveAgreed(state, folder, agreed)
      else runs.push(writeTagRun(state, { daw, folder, files: changed, readFrom: files, agreed }, new Date()))
    } catch (error) {
      if (!(error instanceof RefusedTagsError || error instanceof UserFacingError)) throw error
      failed.push(error.message)
    }
  }
  return {
    exit: failed.length > 0 ? EXIT.failed : EXIT.done,
    json: { daws: states.map(jsonOf), runs, failed },
    lines: [...lines, ...runs.map(sentenceOfRun), ...failed.filter((each) => !lines.includes(each))],
  }
}

async function add(
  { state }: CommandCall,
  states: DawState[],
  site: ReturnType<typeof pairedImportClient>,
): Promise<CommandAnswer> {
  const ready = states.flatMap((each) => ('plan' in each ? [each] : []))
  const { added, skipped } = await addTags(
    site,
    ready.map(({ daw, plan }) => ({ name: DAW_TAGS[daw].name, plugins: plan.plugins })),
  )
  for (const { folder, plan } of ready) {
    const agreed: StoredAgreed = Object.fromEntries(plan.agreed.now)
    for (const { id, toLibrary } of plan.plugins) {
      const keys = toLibrary.flatMap(({ key, isOn }) => (isOn && added.has(id) ? [key] : []))
      if (keys.length > 0) agreed[id] = [...new Set([...(agreed[id] ?? []), ...keys])]
    }
    saveAgreed(state, folder, agreed)
  }
  const sentence =
    added.size === 0
      ? 'Your library has all tags and favorites of these DAWs.'
      : `Your library: ${countWithNoun(added.size, 'plugin')} with more tags. Undo this on the page, under Settings, Advanced.`
  const left = skipped > 0 ? [`${countWithNoun(skipped, 'plugin')} could not take more tags.`] : []
  const refused = states.flatMap((each) => ('refusal' in each ? [each.refusal] : []))
  return {
    exit: refused.length > 0 ? EXIT.failed : EXIT.done,
    json: { daws: states.map(jsonOf), addedCount: added.size, skippedCount: skipped },
    lines: [...linesOf(states), sentence, ...left],
  }
}

async function undo({ state, flags }: CommandCall, name: string | undefined): Promise<CommandAnswer> {
  const runs = readTagRuns(state)
  if (name === undefined)
    return {
      exit: EXIT.done,
      json: { runs },
      lines: runs.length > 0 ? runs.map(sentenceOfRun) : ['No tags were written into a DAW.'],
    }
  const run = runs.find((each) => each.run === name)
  if (!run)
    throw new UserFacingError(
      `There is no change of tags "${plainText(name)}". plugfolio-helper tags undo lists them.`,
    )
  const daw = dawNamed(run.daw)
  if (daw && isProgramRunning(currentPlatform(), DAW_TAGS[daw].program))
    throw new UserFacingError(`${DAW_TAGS[daw].name} is running. Quit it, and try again.`)
  const since = changedSince(run)
  const text = `${since.length > 0 ? `Changed since, perhaps by the DAW: ${since.join(', ')}. ` : ''}The files go back to their earlier contents. Their current contents are kept, too.`
  const answer = flags.has('yes')
    ? 'agreed'
    : await ask({ title: 'Undo this change of tags?', text, agree: 'Undo' })
  if (answer === 'unasked') throw new CouldNotAsk('Run the command in a terminal, or add --yes.')
  if (answer !== 'agreed') return commandAnswer(EXIT.failed, ['Nothing was changed.'])
  const undone = undoTagRun(state, run, new Date())
  return {
    exit: EXIT.done,
    json: { undone: run.run, run: undone, changedSince: since },
    lines: [
      `${countWithNoun(undone.files.length, 'file')} in ${plainText(run.folder, 1000)} as before. To undo it: plugfolio-helper tags undo ${undone.run}`,
    ],
  }
}

const sentenceOfRun = ({ run, folder, files, undoes }: TagRun) =>
  `${run}: ${countWithNoun(files.length, 'file')} changed in ${plainText(folder, 1000)}${undoes ? ', which took back an earlier change' : ''}. To undo it: plugfolio-helper tags undo ${run}`

const countsOf = ({ plugins }: TagsPlan) => {
  const all = plugins.flatMap(({ toDaw }) => toDaw)
  const set = all.filter(({ isOn }) => isOn).length
  return `${countWithNoun(set, 'mark')} set, ${countWithNoun(all.length - set, 'mark')} taken away`
}

/** How many plugins are listed for people; `--json` has all. */
const MOST_LISTED = 200

function linesOf(states: DawState[]): string[] {
  if (states.length === 0) return [NO_DAW]
  return states.flatMap((each) => {
    const title = `${DAW_TAGS[each.daw].name}, ${plainText(each.folder, 1000)}`
    if ('refusal' in each) return [title, `  ${each.refusal}`]
    const { plugins, strangers } = each.plan
    const left = plugins.length - MOST_LISTED
    return [
      title,
      ...(plugins.length === 0 ? ['  The tags and favorites are those of your library.'] : []),
      ...plugins.slice(0, MOST_LISTED).flatMap((plugin) => linesOfPlugin(plugin, DAW_TAGS[each.daw].name)),
      ...(left > 0 ? [`  and ${countWithNoun(left, 'more plugin')}`] : []),
      ...(strangers.length > 0
        ? [
            `  ${countWithNoun(strangers.length, 'plugin')} with tags there could not be found in your library.`,
          ]
        : []),
    ]
  })
}

const NO_DAW = 'We found no tags of REAPER, Ardour or Logic Pro in the usual places.'

const linesOfPlugin = ({ name, toDaw, toLibrary }: PluginTagChanges, daw: string) => [
  `  ${plainText(name)}${toDaw.length > 0 && toLibrary.length > 0 ? ' (differs on both sides)' : ''}`,
  ...(toDaw.length > 0 ? [`    to ${daw}: ${toDaw.map(wordOf).join(', ')}`] : []),
  ...(toLibrary.length > 0 ? [`    only changed in ${daw}: ${toLibrary.map(wordOf).join(', ')}`] : []),
]

const wordOf = ({ tag, isOn }: ShownChange) =>
  `${isOn ? '+' : '-'}${tag === null ? 'favorite' : plainText(tag)}`

const jsonOf = (each: DawState) => ({
  daw: each.daw,
  folder: each.folder,
  ...('plan' in each
    ? { plugins: each.plan.plugins, strangers: each.plan.strangers }
    : { refusal: each.refusal }),
})
