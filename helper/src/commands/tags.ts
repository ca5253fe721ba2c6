import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import type { PluginTagChanges, ShownChange } from '#shared/daw-tags/tags-plan.ts'
import type { DawWithTags } from '#shared/helper/daw-tags-report.ts'
import { isAgreed } from '../ask/ask.ts'
import { type ImportClient, pairedImportClient } from '../connect/site-client.ts'
import {
  addTagsOf,
  type DawState,
  readyOnes,
  refusalsOf,
  refuseRunning,
  tagStates,
  undoTags,
  withTags,
  writeTags,
} from '../jobs/tags/tag-states.ts'
import { addedLines, TAG_JOBS, undoQuestion, writeQuestion } from '../jobs/tags/tag-words.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { changedSince, readTagRuns, type TagRun } from '../tags/tag-runs.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'

export const tags: Command = {
  args: '[write | add | undo [RUN]] [DAW]',
  mostArgs: 2,
  flags: ['yes'],
  about: words.about.tags,
  run,
}

function run(call: CommandCall): Promise<CommandAnswer> {
  return withTags(call.state, async (recovered) => {
    const [act, name] = call.args
    const answer = await answerOf(call, act, name)
    const lines = recovered.map(({ folder }) => words.tagsCutOff(folder))
    return { ...answer, lines: [...lines, ...answer.lines] }
  })
}

async function answerOf(call: CommandCall, act: string | undefined, name: string | undefined) {
  if (act === 'undo') return undo(call, name)
  const isChange = act === 'write' || act === 'add'
  if (act !== undefined && !isChange && !dawNamed(act))
    throw new UserFacingError(words.noSuchAct(act), EXIT.wrongUse)
  const chosen = isChange ? name : act
  if (chosen !== undefined && !dawNamed(chosen))
    throw new UserFacingError(words.noSuchDaw(chosen, Object.keys(DAW_TAGS)), EXIT.wrongUse)
  const { pairing, site } = requirePairedSite(call.state)
  const states = await tagStates(call.state, site, { only: dawNamed(chosen) })
  if (act === 'write') return write(call, states)
  if (act === 'add') return add(call, states, pairedImportClient(call.state, pairing))
  return { exit: EXIT.done, json: { daws: states.map(jsonOf) }, lines: linesOf(states) }
}

const dawNamed = (name: string | undefined): DawWithTags | undefined =>
  (Object.keys(DAW_TAGS) as DawWithTags[]).find((daw) => daw === name?.toLowerCase()) // the keys of a record

async function write({ state, flags }: CommandCall, states: DawState[]): Promise<CommandAnswer> {
  const lines = linesOf(states)
  const runs: TagRun[] = []
  const failed = refusalsOf(states)
  const changing = readyOnes(states).filter(({ plan }) => plan.changes.length > 0)
  const mayWrite = changing.length === 0 || flags.has('yes')
  if (!mayWrite && !(await isAgreed(writeQuestion(changing), words.runInTerminalOrYes)))
    return commandAnswer(EXIT.failed, [...lines, words.nothingChanged])
  for (const each of readyOnes(states)) {
    try {
      const run = writeTags(state, each)
      if (run) runs.push(run)
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      failed.push(error.message)
    }
  }
  return {
    exit: failed.length > 0 ? EXIT.failed : EXIT.done,
    json: { daws: states.map(jsonOf), runs, failed },
    lines: [...lines, ...runs.map(sentenceOfRun), ...failed.filter((each) => !lines.includes(each))],
  }
}

async function add({ state }: CommandCall, states: DawState[], site: ImportClient): Promise<CommandAnswer> {
  const { added, skipped } = await addTagsOf(state, readyOnes(states), site)
  return {
    exit: refusalsOf(states).length > 0 ? EXIT.failed : EXIT.done,
    json: { daws: states.map(jsonOf), addedCount: added.size, skippedCount: skipped },
    lines: [...linesOf(states), ...addedLines(added.size, skipped)],
  }
}

async function undo({ state, flags }: CommandCall, name: string | undefined): Promise<CommandAnswer> {
  const runs = readTagRuns(state)
  if (name === undefined)
    return {
      exit: EXIT.done,
      json: { runs },
      lines: runs.length > 0 ? runs.map(sentenceOfRun) : [words.noTagChanges],
    }
  const run = runs.find((each) => each.run === name)
  if (!run) throw new UserFacingError(words.noSuchTagChange(name))
  const daw = dawNamed(run.daw)
  if (daw) refuseRunning(daw)
  const since = changedSince(run)
  if (!flags.has('yes') && !(await isAgreed(undoQuestion(run, since), words.runInTerminalOrYes)))
    return commandAnswer(EXIT.failed, [words.nothingChanged])
  const undone = undoTags(state, run)
  return {
    exit: EXIT.done,
    json: { undone: run.run, run: undone, changedSince: since },
    lines: [words.tagsUndone(undone.files.length, run.folder, undone.run)],
  }
}

const sentenceOfRun = ({ run, folder, files, undoes }: TagRun) =>
  (undoes ? words.tagsChangedBack : words.tagsChanged)(run, files.length, folder)

/** How many plugins are listed for people; `--json` has all. */
const MOST_LISTED = 200

function linesOf(states: DawState[]): string[] {
  if (states.length === 0) return [TAG_JOBS.none]
  return states.flatMap((each) => {
    const title = `${DAW_TAGS[each.daw].name}, ${plainText(each.folder, 1000)}`
    if ('refusal' in each) return [title, `  ${each.refusal}`]
    const { plugins, strangers } = each.plan
    const left = plugins.length - MOST_LISTED
    return [
      title,
      ...(plugins.length === 0 ? [words.tagsAreEqual] : []),
      ...plugins.slice(0, MOST_LISTED).flatMap((plugin) => linesOfPlugin(plugin, DAW_TAGS[each.daw].name)),
      ...(left > 0 ? [words.morePlugins(left)] : []),
      ...(strangers.length > 0 ? [words.pluginsUnknown(strangers.length)] : []),
    ]
  })
}

const linesOfPlugin = ({ name, toDaw, toLibrary }: PluginTagChanges, daw: string) => [
  toDaw.length > 0 && toLibrary.length > 0 ? words.differsOnBoth(name) : `  ${plainText(name)}`,
  ...(toDaw.length > 0 ? [words.toDaw(daw, toDaw.map(wordOf))] : []),
  ...(toLibrary.length > 0 ? [words.onlyInDaw(daw, toLibrary.map(wordOf))] : []),
]

const wordOf = ({ tag, isOn }: ShownChange) =>
  `${isOn ? '+' : '-'}${tag === null ? words.favorite : plainText(tag)}`

const jsonOf = (each: DawState) => ({
  daw: each.daw,
  folder: each.folder,
  ...('plan' in each
    ? { plugins: each.plan.plugins, strangers: each.plan.strangers }
    : { refusal: each.refusal }),
})
