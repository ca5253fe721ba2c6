/** `14` for a plugin of that generation of Waves; undefined for any other bundle. No DAW loads it from there. */
export const wavesGenerationOf = (path: string): string | undefined =>
  /\.bundle$/i.test(path.slice(-7)) ? generationIn(PLUGIN, path) : undefined

/** `14` for a shell that loads the plugins of that generation; undefined for one that does not say it, and for any other bundle. */
export const shellGenerationOf = (path: string): string | undefined => generationIn(SHELL, path)

/** True for the name of a shell of Waves. */
export const isWavesShell = (fileName: string): boolean => WAVE_SHELL.test(fileName)

function generationIn(pattern: RegExp, path: string) {
  const [, generation] = pattern.exec(path) ?? []
  return generation && String(Number(generation))
}

/** `/Applications/Waves/Plug-Ins V14`; in a drop the folder may stand alone. Versions such as `V9.6` are of one generation. */
const PLUGIN =
  /(?:(?:^|[\\/])Waves(?: Audio)?[\\/]|^(?:[^\\/]*\/)?)Plug-?Ins V(\d{1,3})(?:\.\d{1,3})*[\\/][^\\/]+\.bundle$/i

const WAVE_SHELL = /^waves?[ -]?shell/i
/** `WaveShell1-VST3 14.0.vst3`, `WaveShell2-VST 9.7_x64.dll`. */
const SHELL =
  /(?:^|[\\/])waves?[ -]?shell[^\\/]*[ _-](\d{1,3})(?:\.\d{1,3})*(?:[ _]x64)?\.[a-z][a-z\d]*(?:\.disabled)?$/i
