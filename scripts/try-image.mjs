// @ts-check
import { canTryImage, installImageTools } from './parts/image/try-image.mjs'
import { packageProgram, runInRepository } from './parts/run.mjs'

/*
 * `npm run try:image`: builds the image of deploy/Dockerfile without a container engine, starts it with a read-only root, and
 * tests its rights. It needs Linux, root, buildah and mmdebstrap, and some minutes; elsewhere it fails with a message.
 */
await installImageTools()
const args = ['run', '--project=tools', 'tools/image.test.ts']
process.exitCode = canTryImage()
  ? await runInRepository(packageProgram('vitest'), args, { PLUGFOLIO_LONG: '1' })
  : 1
