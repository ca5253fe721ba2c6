/** Why an order to install is refused before a helper sees it, by what it says of a computer. */
export const INSTALL_REFUSALS = {
  oldHelper: (computer: string) =>
    `The helper on ${computer} is too old to install plugins. Please update it there.`,
  off: (computer: string) =>
    `Installing is off on ${computer}. Type “plugfolio-helper may-install on” in a terminal there.`,
  otherCatalog: (computer: string, chosen: string) =>
    `${computer} installs only from ${chosen}. Its owner can choose another catalog there.`,
  notListed: 'The catalog does not list this version now. Reload the page.',
  notInstalled: (computer: string) => `The helper on ${computer} has not installed this.`,
  nothingKept: (computer: string, version: string) => `${computer} does not keep version ${version} of it.`,
}
