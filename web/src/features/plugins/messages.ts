import type { Plugin } from '#shared/plugins/plugin.ts'

/** What is said after an act in the library (specification, section 8). */
export const messages = {
  edited: {
    title: 'Plugin updated',
    description: 'Plugin details have been updated and shared with the community!',
  },
  changeFailed: (reason: string) => ({ title: 'Error', description: `Failed to update plugin: ${reason}` }),
  removed: { title: 'Plugin deleted', description: 'The plugin has been removed from your library' },
  removeFailed: (reason: string) => ({ title: 'Error', description: `Failed to delete plugin: ${reason}` }),
  restored: (plugin: Plugin) => ({
    title: 'Plugin restored',
    description: `${plugin.name} is back in your library`,
  }),
  restoreFailed: (reason: string) => ({ title: 'Error', description: `Failed to restore plugin: ${reason}` }),
  purged: (deletedCount: number) => ({
    title: 'Plugins deleted',
    description: `Successfully deleted ${deletedCount} plugins.`,
  }),
  purgeFailed: () => ({ title: 'Error', description: 'Failed to delete plugins. Please try again.' }),
  bulkEdited: (updatedCount: number) => ({
    title: 'Plugins updated',
    description: `Successfully updated ${updatedCount} plugins`,
  }),
  bulkEditFailed: (reason: string, isGiven: boolean) => ({
    title: 'Failed to update plugins',
    description: isGiven ? reason : 'An unknown error occurred',
  }),
  location: (path: string) => ({
    title: 'Open plugin location',
    description: path || 'The place of this plugin is not known.',
  }),
  copied: { title: 'Path copied' },
  copyFailed: { title: 'Error', description: 'The path could not be copied.' },
}
