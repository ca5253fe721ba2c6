import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nameKeyOf, vendorKeyOf } from '#shared/bundles/identity/keys.ts'
import {
  DEMO_EXISTING,
  DEMO_FOLDERS,
  DEMO_PLUGINS,
  type DemoMoment,
  type DemoPlugin,
  demoPathOf,
  demoScan,
  isDemoScanComplete,
} from '#shared/helper/demo-scan.ts'
import { newPlugin } from '#shared/plugins/new-plugin.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { connectOrTryDemo, deviceMessages } from '../helper-words.ts'
import type { ScannedPlugin, Scanner } from './scanner.ts'

/** The simulated scan of the demo. What it adds are samples, which never join the user's own plugins. */
export function useDemoScanner(isConnected: boolean): Scanner {
  const [folder, choose] = useState<string>(DEMO_FOLDERS[0])
  const [scanned, setScanned] = useState<string>(DEMO_FOLDERS[0])
  const [lastAt, setLastAt] = useState<string | null>(null)
  const [isAdded, setAdded] = useState(false)
  const isInLibrary = useIsInLibrary()
  const { moment, play } = useSimulation(() => {
    setLastAt(new Date().toISOString())
    toast(deviceMessages.scanned(DEMO_PLUGINS.length))
  })

  function start() {
    setScanned(folder)
    setAdded(false)
    play()
  }

  const found = DEMO_PLUGINS.slice(0, moment?.logged ?? 0).map((plugin): ScannedPlugin => {
    const exists = isAdded || DEMO_EXISTING.has(plugin.name) || isInLibrary(plugin)
    const status = exists ? 'existing' : 'new'
    return { id: plugin.name, plugin: newPluginOf(plugin, scanned), note: '', exists, status }
  })

  return {
    folders: DEMO_FOLDERS.map((path) => ({ value: path, label: path })),
    folder,
    choose,
    refusal: isConnected ? '' : connectOrTryDemo,
    isListing: false,
    isScanning: moment !== undefined && !isDemoScanComplete(moment),
    percent: moment && Math.floor(moment.percent),
    place: '',
    failure: '',
    found,
    foundCount: found.length,
    lastAt,
    start,
    add: addDemo,
    markExisting: () => setAdded(true),
  }
}

/** Versions and paths of the demo are invented, so the samples have none. */
async function* addDemo(scanned: ScannedPlugin[]) {
  const plugins = scanned.map(({ plugin }) => ({ ...plugin, isSample: true, version: '', path: '' }))
  yield await api.plugins.addMany({ body: { plugins } })
}

/** Plays the simulated scan; playing again restarts it. */
function useSimulation(onComplete: () => void) {
  const [moment, setMoment] = useState<DemoMoment>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function play() {
    const moments = demoScan(Math.random)
    const wait = (from: number) => {
      const { value } = moments.next()
      if (!value) return onComplete()
      timer.current = setTimeout(() => {
        setMoment(value)
        wait(value.at)
      }, value.at - from)
    }
    setMoment({ at: 0, percent: 0, logged: 0 })
    wait(0)
  }

  return { moment, play }
}

/** Gives a test if the library contains a plugin with this name and manufacturer. */
function useIsInLibrary() {
  const { data: library } = useQuery(pluginsQuery)
  const keys = useMemo(() => new Set(library?.map(keyOf)), [library])
  return (plugin: DemoPlugin) => keys.has(keyOf(plugin))
}

function keyOf({ name, manufacturer }: { name: string; manufacturer: string }) {
  const maker = vendorKeyOf(manufacturer)
  return `${maker}/${nameKeyOf(name, maker)}`
}

const newPluginOf = (plugin: DemoPlugin, folder: string) =>
  newPlugin.parse({ ...plugin, path: demoPathOf(plugin, folder) })
