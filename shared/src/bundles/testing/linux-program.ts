/** The first bytes of a Linux program for x86_64: all that is read of it. */
export const LINUX_PROGRAM = Uint8Array.from([
  0x7f,
  0x45,
  0x4c,
  0x46,
  2,
  1,
  ...new Array<number>(12).fill(0),
  62,
  0,
])
