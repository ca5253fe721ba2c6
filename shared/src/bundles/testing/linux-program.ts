/** The first bytes of a Linux program for x86_64: all that is read of it. */
export const LINUX_PROGRAM = Uint8Array.from([
  ...Buffer.from('\x7fELF\x02\x01'),
  ...Array<number>(12).fill(0),
  62,
  0,
])
