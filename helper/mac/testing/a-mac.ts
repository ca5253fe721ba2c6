import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp } from '../app/make-app.mjs'
import { buildLauncher, type Cpu, launcherTools } from '../launcher/build-launcher.mjs'
import { buildMachrun, missingPrograms } from '../machrun/build-machrun.mjs'
import { aFolder } from './a-folder.ts'

/** True if the launcher can be built here. */
export const hasLauncherTools = launcherTools() !== undefined

const all: Cpu[] = ['arm64', 'x64']

/** The processors whose machine code can be run here. Prints once what is missing for the others. */
export const runnableCpus = hasLauncherTools ? all.filter((cpu) => missingPrograms(cpu).length === 0) : []
if (!hasLauncherTools) console.warn('clang or ld64.lld is missing, so the launcher for macOS was not built.')
for (const cpu of all)
  if (!runnableCpus.includes(cpu))
    console.warn(
      `The launcher for ${cpu} was not run: ${missingPrograms(cpu).join(', ') || 'clang, lld'} is missing.`,
    )

type Life = { app?: string; home?: string; env?: Record<string, string> }

/**
 * The app with this program as its runtime, instead of the two Node.js, and a function that runs the launcher's machine code with the
 * loader in ../machrun (see there for the options).
 */
export function createMac({ runtime, helper = '' }: { runtime: string; helper?: string }) {
  const folder = aFolder({ node: runtime, license: 'a license', 'helper.cjs': helper })
  const at = (name: string) => join(folder, name)
  const part = (cpu: Cpu) => ({
    launcher: buildLauncher(cpu, at('built')),
    node: at('node'),
    license: at('license'),
  })
  const parts = { version: '1.0.0', helper: at('helper.cjs'), license: 'ours', icon: Buffer.from('icns') }
  const ownApp = makeApp(folder, { ...parts, cpus: { arm64: part('arm64'), x64: part('x64') } })
  const machrun = new Map(runnableCpus.map((cpu) => [cpu, buildMachrun(cpu, folder)]))

  return {
    app: ownApp,
    folder,
    /** Returns the lines of the loader, with APP and HOME instead of the two paths. Each run has its own home folder. */
    life: (cpu: Cpu, options: string[], { app = ownApp, home = at('home'), env = {} }: Life = {}) => {
      const [command = '', ...words] = machrun.get(cpu) ?? []
      mkdirSync(home, { recursive: true })
      return new Promise<string[]>((resolve, reject) => {
        execFile(
          command,
          [...words, app, ...options],
          { env: { ...process.env, ...env, HOME: home } },
          (error, out) => {
            if (error) return reject(new Error(`${error.message}\n${out}`))
            resolve(out.replaceAll(app, 'APP').replaceAll(home, 'HOME').trim().split('\n'))
          },
        )
      })
    },
  }
}

export type Mac = ReturnType<typeof createMac>
