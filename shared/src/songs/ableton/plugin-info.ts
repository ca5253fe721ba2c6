import { audioUnit, hexOf, type NamedPlugin, vst2Plugin, vst3Plugin } from '../plugin-ids.ts'
import { nameFromFile } from '../plugin-names.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

/** The elements of a Live set that describe a plugin, with its format. */
export const INFO_FORMATS: Record<string, 'VST2' | 'VST3' | 'AU'> = {
  VstPluginInfo: 'VST2',
  Vst3PluginInfo: 'VST3',
  AuPluginInfo: 'AU',
}

/** The elements inside them that are read. */
export const INFO_FIELDS =
  'Name PlugName FileName UniqueId Uid Fields.0 Fields.1 Fields.2 Fields.3 Manufacturer ComponentType ComponentSubType ComponentManufacturer'.split(
    ' ',
  )

/** Gathers the description of one plugin. A preset inside it repeats the same elements, so only their depth tells them apart. */
export class PluginInfo {
  readonly #format: 'VST2' | 'VST3' | 'AU'
  readonly #depth: number
  readonly #values = new Map<string, string>()
  #isInUid = false

  constructor(format: 'VST2' | 'VST3' | 'AU', depth: number) {
    this.#format = format
    this.#depth = depth
  }

  open(name: string, tag: XmlTag, depth: number) {
    const level = depth - this.#depth
    if (level === 1) this.#isInUid = name === 'Uid'
    if (level === 1 || (level === 2 && this.#isInUid)) this.#keep(name, tag)
  }

  #keep(name: string, tag: XmlTag) {
    const value = tag.value('Value')
    if (value !== undefined && !this.#values.has(name)) this.#values.set(name, value)
  }

  plugin(): NamedPlugin {
    if (this.#format === 'AU') {
      const codes = {
        type: this.#number('ComponentType'),
        subtype: this.#number('ComponentSubType'),
        manufacturer: this.#number('ComponentManufacturer'),
      }
      return audioUnit(codes, { name: this.#text('Name'), maker: this.#text('Manufacturer') })
    }
    if (this.#format === 'VST3') return vst3Plugin(this.#classId(), { name: this.#text('Name') })
    const code = this.#number('UniqueId')
    const name = this.#text('PlugName') || nameFromFile(this.#text('FileName'), code)
    return vst2Plugin(code, { name })
  }

  /** Four signed numbers of 32 bits. */
  #classId() {
    const fields = [0, 1, 2, 3].map((i) => this.#values.get(`Fields.${i}`))
    return fields.every((field) => field !== undefined && NUMBER.test(field))
      ? fields.map((field) => hexOf(Number(field))).join('')
      : null
  }

  #text(name: string) {
    return this.#values.get(name) ?? ''
  }

  #number(name: string) {
    const text = this.#text(name)
    return NUMBER.test(text) ? Number(text) : 0
  }
}

const NUMBER = /^-?\d{1,10}$/
