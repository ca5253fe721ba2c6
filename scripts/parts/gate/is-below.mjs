// @ts-check

/** True if a file is one of these paths or below one of these folders. @param {string} file @param {string[]} paths */
export const isBelow = (file, paths) =>
  paths.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
