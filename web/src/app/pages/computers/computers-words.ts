import { counted } from '../../../ui/text/counted.ts'
import { type Dress, sentence } from '../../../ui/text/sentence.ts'
export const computers = 'Computers'
export const couldntLoadCatalogs = "We couldn't load the catalogs"
export const openSettings = 'Open Settings'
export const couldntLoadComputers = "We couldn't load your computers"
export const couldntLoadChecklists = "We couldn't load your checklists"
export const newChecklist = 'New Checklist'
export const checklist = 'Checklist'
export const checklistOfLicensesInstallers =
  'A checklist of licenses, installers and downloads. The helper ticks off what it finds.'
export const movingToNewComputer = 'Moving to a new computer?'
export const couldntLoadChecklist = "We couldn't load this checklist"
export const couldntLoadFormats = "We couldn't load your formats"
export const computer = 'Computer'
export const couldntLoadStorage = "We couldn't load your storage"
export const installedNeverUsed = 'Installed, never used'
export const plugins = (plugins: number) => counted(plugins, 'plugin')
export const songsUseOrMay = 'Songs use, or may use, every plugin here.'
export const sampleLibraries = 'Sample libraries'
export const filesTheseManufacturersInstall =
  'Files that these manufacturers install in their usual folders. Plugfolio never moves them.'
export const linkLeadsToAnother = 'A link leads to another folder, which was not measured.'
export const addSongsFor = (link: Dress) =>
  sentence(link('Add your songs'), ' to find plugins you never use.')
