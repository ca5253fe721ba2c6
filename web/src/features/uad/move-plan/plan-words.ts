/** The sentences below the plan of moves. Each run has its own folder, named by date and time. */
export const planWords = {
  destination: 'They go to UAD_Plugins_Backup/<date> in your home directory, sorted by format.',
  bringBack: 'Plugins you own that were moved earlier are restored from the backup first.',
}
