// @ts-check
import { installMissing } from './debian-packages.mjs'

/** Programs that compile the launcher for macOS and run its machine code for both processors. */
const TOOLS = {
  clang: 'clang',
  'ld.lld': 'lld',
  gcc: 'gcc libc6-dev',
  'qemu-aarch64': 'qemu-user',
  'aarch64-linux-gnu-gcc': 'gcc-aarch64-linux-gnu libc6-dev-arm64-cross',
}

export const installLauncherTools = () =>
  installMissing(TOOLS, 'programs that build and run the launcher for macOS')
