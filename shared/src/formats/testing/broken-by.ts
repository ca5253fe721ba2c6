import { DAWS } from '../../songs/daws.ts'
import type { InstalledFormat } from '../installed-format.ts'
import type { FormatWorld } from './format-world.ts'

/*
 * Plays what hosts do, without any of the rules that it checks: it loads each plugin of each song on each computer, before and after
 * installations are gone.
 */

/** Lists in words the plugins of songs that could be loaded before and cannot be loaded after. */
export function brokenBy({ installations, computers, songs }: FormatWorld, gone: readonly InstalledFormat[]) {
  const goneIds = new Set(gone.map(({ id }) => id))
  const touched = new Set(gone.map(({ pluginId }) => pluginId))
  const before = installations.filter(({ pluginId }) => touched.has(pluginId))
  const after = before.filter(({ id }) => !goneIds.has(id))
  const outside = new Set(installations.map(({ machine, path }) => machine + path))
  const broken: string[] = []
  for (const { machine, daws, hasHelper } of computers) {
    const works = (one: InstalledFormat, processor: string) =>
      one.machine === machine &&
      (one.architectures.length === 0 || one.architectures.includes(processor)) &&
      !(hasHelper && one.platform === 'macos' && processor === 'i386') &&
      !one.path.includes('(Unused)') &&
      !isPartOfAnother(one, outside)
    const loads = (all: readonly InstalledFormat[], pluginId: string, formats: readonly string[]) =>
      PROCESSORS.filter((processor) =>
        all.some((one) => one.pluginId === pluginId && formats.includes(one.format) && works(one, processor)),
      )
    for (const [at, song] of songs.entries()) {
      for (const { pluginId, format } of [...song.uses, ...song.hides]) {
        if (!touched.has(pluginId)) continue
        const names = format === 'VST2' ? ['VST'] : format === 'AU' ? ['AU', 'Component'] : [format]
        const replacing = (all: readonly InstalledFormat[]) =>
          format === 'VST2'
            ? loads(
                all.filter(({ replacesVst2 }) => replacesVst2),
                pluginId,
                ['VST3'],
              )
            : []
        const [was, is] = [before, after].map((all) => [...loads(all, pluginId, names), ...replacing(all)])
        for (const processor of was ?? [])
          if (!is?.includes(processor)) broken.push(`song ${at} lost ${format} of ${pluginId} on ${machine}`)
      }
    }
    // Who has said nothing may use any program.
    for (const daw of daws.length > 0 ? daws : (['other'] as const)) {
      for (const pluginId of touched) {
        const [was, is] = [before, after].map((all) => loads(all, pluginId, DAWS[daw].loads))
        if (was?.some((processor) => !is?.includes(processor)))
          broken.push(`${daw} lost ${pluginId} on ${machine}`)
      }
    }
  }
  return broken
}

const PROCESSORS = ['arm64', 'x86_64', 'i386']

const isPartOfAnother = ({ machine, path }: InstalledFormat, outside: ReadonlySet<string>) =>
  path
    .split('/')
    .some((_, at, parts) => at < parts.length - 1 && outside.has(machine + parts.slice(0, at + 1).join('/')))
