import { counted } from '../../../ui/text/counted.ts'
export const searchPlugins = 'Search your plugins'
export const renameManufacturerEverywhere = 'Rename this manufacturer everywhere'
export const historyAndSources = 'History and Sources'
export const changedByAnotherUser = 'Changed by Another User'
export const editOfSaved = (name: string) =>
  `Your edit of ${name} is saved in your library. Choose which one to keep, and whether to share it.`
export const decideLater = 'Decide Later'
export const yours = 'Yours'
export const keepMineAndShare = 'Keep Mine and Share It'
export const theirs = 'Theirs'
export const useTheirs = 'Use Theirs'
export const shareScreenshot = 'Share this screenshot'
export const peopleWhoPlugin =
  "People who have this plugin but no screenshot will see yours. Your name isn't shown."
export const othersCantSeeYet = "Others can't see it yet: your account is new, or another picture came first."
export const sharedDetails = 'Shared details'
export const fromSources = (count: number) => `From ${counted(count, 'source')}`
export const keyHints = {
  shortcuts: 'all shortcuts',
  move: 'move',
  peek: 'peek',
  favorite: 'favorite',
  tag: 'tag',
  edit: 'edit',
  updatePage: 'update page',
  select: 'select',
  selectRange: 'select a range',
  editSelected: 'edit selected',
  leave: 'leave',
}
