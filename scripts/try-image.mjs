// @ts-check
import { canTryImage, imageTools } from './parts/image/image-tools.mjs'
import { run, tool } from './parts/run.mjs'

/*
 * `npm run try:image`: builds the image of deploy/Dockerfile without a container engine, starts it with a root that cannot be
 * written, and says what it may do. It takes Linux, root, buildah and mmdebstrap, and some minutes; elsewhere it fails and says so.
 */
await imageTools()
const words = ['run', '--project=tools', 'tools/image.test.ts']
process.exitCode = canTryImage() ? await run(tool('vitest'), words, { PLUGFOLIO_LONG: '1' }) : 1
