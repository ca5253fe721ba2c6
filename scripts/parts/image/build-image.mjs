// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root } from '../root.mjs'

/**
 * @typedef {{ Env: string[], Cmd: string[], User: string, WorkingDir: string, StopSignal: string, Healthcheck: { Test: string[] } }} Settings
 * @typedef {{ place: string, size: string, settings: Settings }} BuiltImage the folder with its files, its readable size, and its settings
 */

const NAME = 'localhost/plugfolio'

/**
 * Builds deploy/Dockerfile on a base image and mounts the result.
 * @param {import('./buildah-in.mjs').Buildah} buildah
 * @param {string} base the name of the base image
 * @param {string} folder for the settings of npm
 * @returns {BuiltImage}
 */
export function buildImage(buildah, base, folder) {
  buildah(
    'build',
    '--file',
    path.join(root, 'deploy/Dockerfile'),
    '--ignorefile',
    path.join(root, 'deploy/Dockerfile.dockerignore'),
    // Only this format includes the health check.
    '--format',
    'docker',
    '--build-arg',
    `NODE=${base}`,
    '--tag',
    NAME,
    ...npmSettings(folder).map((volume) => `--volume=${volume}:ro`),
    root,
  )
  const container = buildah('from', '--pull-never', NAME)
  return {
    place: buildah('mount', container),
    size: buildah('images', '--format', '{{.Size}}', NAME),
    settings: JSON.parse(buildah('inspect', '--type', 'image', NAME)).Docker.config,
  }
}

/** This machine's npm settings, mounted for the build but not copied into the image. @param {string} folder */
function npmSettings(folder) {
  const own = path.join(homedir(), '.npmrc')
  const authority = process.env.NODE_EXTRA_CA_CERTS
  const file = path.join(folder, 'npmrc')
  const lines = [existsSync(own) ? readFileSync(own, 'utf8') : '', authority ? `cafile=${authority}` : '']
  writeFileSync(file, lines.join('\n'))
  return [`${file}:/root/.npmrc`, ...(authority ? [`${authority}:${authority}`] : [])]
}
