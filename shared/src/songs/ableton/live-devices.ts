import type { NamedPlugin } from '../plugin-ids.ts'
import type { InstanceState } from '../use-list.ts'
import type { XmlTag } from '../xml/xml-tag.ts'
import { PLUGINS, RACKS } from './live-elements.ts'
import { INFO_FORMATS, PluginInfo } from './plugin-info.ts'

type Device = { depth: number; state: InstanceState; on: boolean | null; info: PluginInfo | null }

/** Follows the devices of a set: what stands in a rack, what is off, and which plugin it is. */
export class LiveDevices {
  readonly #found: (plugin: NamedPlugin, state: InstanceState) => void
  readonly #devices: Device[] = []
  #racks = 0
  #onDepth = 0
  #infoDepth = 0

  /** `found` is called at the end of each plugin. */
  constructor(found: (plugin: NamedPlugin, state: InstanceState) => void) {
    this.#found = found
  }

  /** The walk is inside the description of a plugin. */
  get isInInfo() {
    return this.#infoDepth !== 0
  }

  /** Returns whether the element belongs to a device. */
  open(name: string, tag: XmlTag, depth: number): boolean {
    const device = this.#devices.at(-1)
    if (RACKS.has(name)) this.#racks++
    else if (PLUGINS.has(name))
      this.#devices.push({ depth, state: { inRack: this.#racks > 0 }, on: null, info: null })
    else if (!device) return false
    else if (name === 'IsPlaceholderDevice') device.state.missing ||= tag.value('Value') === 'true'
    else if (this.isInInfo) device.info?.open(name, tag, depth)
    else if (name === 'On' && depth === device.depth + 1) this.#onDepth = depth
    else if (INFO_FORMATS[name] && depth === device.depth + 2) {
      device.info = new PluginInfo(INFO_FORMATS[name], depth)
      this.#infoDepth = depth
    } else return this.#switch(device, name, tag)
    return true
  }

  close(name: string, depth: number) {
    if (depth === this.#infoDepth) this.#infoDepth = 0
    if (depth === this.#onDepth) this.#onDepth = 0
    if (RACKS.has(name)) this.#racks--
    if (depth === this.#devices.at(-1)?.depth) this.#end(this.#devices.pop())
  }

  /** Live 8 writes the present value of a switch as its first event. */
  #switch(device: Device, name: string, tag: XmlTag) {
    if (!this.#onDepth || (name !== 'Manual' && name !== 'BoolEvent')) return false
    device.on ??= tag.value('Value') !== 'false'
    return true
  }

  #end(device: Device | undefined) {
    if (device?.info) this.#found(device.info.plugin(), { ...device.state, off: device.on === false })
  }
}
