import { audioUnit, type NamedPlugin, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'

type Device = { plugin: NamedPlugin; isInstrument: boolean }

/**
 * The plugin that Live's identifier names: `device:vst3:audiofx:uuid`, `device:vst:instr:code?n=name`, or
 * `device:au:audiofx:manufacturer:subtype:type` with decimal codes. Null for every other device.
 */
export function deviceOf(identifier: string, names: { name: string; maker: string }): Device | null {
  const [, format = '', role = '', rest = ''] = DEVICE.exec(identifier) ?? []
  const [ids = '', query = ''] = rest.split('?', 2)
  const named = names.name ? names : { ...names, name: nameIn(query) }
  const plugin = pluginOf(format, ids, named)
  return plugin && { plugin, isInstrument: role === 'instr' }
}

const DEVICE = /^device:(vst3?|au):(\w+):(.*)$/s

function pluginOf(format: string, ids: string, names: { name: string; maker: string }): NamedPlugin | null {
  if (format === 'vst3') return vst3Plugin(ids.replace(/-/g, '') || null, names)
  const codes = ids.split(':').map((id) => (/^-?\d{1,10}$/.test(id) ? Number(id) : null))
  const [first = null, second = null, third = null] = codes
  if (format === 'vst') return vst2Plugin(first, names)
  if (format !== 'au') return null
  return audioUnit({ manufacturer: first ?? 0, subtype: second ?? 0, type: third ?? 0 }, names)
}

function nameIn(query: string) {
  const [, name = ''] = /(?:^|&)n=([^&]*)/.exec(query) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
