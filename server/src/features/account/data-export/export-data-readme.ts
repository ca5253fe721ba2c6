import { PRODUCT } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'

/** `README.txt` of the archive: its contents in plain words. */
export const exportReadme = (username: string, now: Date) => `\
This archive contains all data that ${PRODUCT} stores for the account "${username}".
It was created on ${now.toISOString().slice(0, 10)}.

plugfolio.json
    Everything, with the version of the format: your account (without the
    password), your preferences, your sessions, the names of your passkeys,
    your progress in the UAD workflow, your UAD authorizations, your connected helpers
    and their jobs, the versions found on your computers, your notifications,
    your updates and their results, the values you shared, your votes on
    values of other people, your collections, your checklists for new
    computers, the DAWs of your computers, what helpers have seen there of
    your bundles ("checkedBundles": processors, links, signatures, and what
    the lists of your DAWs say) and which of your tags differ in your DAWs
    ("dawTags"), your songs with the plugins that they use, your purchases
    with the plugins that they cover ("amount" is in the smallest unit of the
    currency: 1999 is 19.99 EUR, and 1999 JPY), and
    every plugin with your changes, your notes and all its
    installations. "contents" are the names of the other plugins in a bundle,
    "heldKeys" the identifiers by which songs find them, "minSystem" the
    oldest system that a bundle asks for, "maker" the manufacturer that it states.
    "licenses" are your
    licenses with the places where they are active. Your serials and key files
    are in "vaultRecords", encrypted: only your passphrase or your recovery key
    opens them, and "vaults" has what these need. An import keeps them encrypted.
    "replaced" contains the values read from the plugin that you replaced.
    "fromOthers" contains the values that your page shows because other people
    shared them: they are not yours, and an import keeps them separate. A
    plugin with an id in "mergedInto" was merged into that one, whose
    "recognizedBy" has its keys, too; "rules" recognize what was split off.
    Another with a date in "removedAt" was removed; it is deleted for good
    seven days later. One with a date in "hiddenAt" stays, so that no scan
    brings it back: complete if you chose to keep it hidden, otherwise its
    name and what recognizes its bundles. Scan results are stored for seven days and are not
    included; the plugins you added from them are. You can import the whole
    archive, or this file alone, under Settings, Advanced.

plugins.csv
    The plugins of your library as your page shows them, one per line, for a
    spreadsheet. "Values of others" names the columns of a line with values
    that other people shared. A value that a spreadsheet would read as a
    formula begins with a single quote (').

purchases.csv
    Your purchases, one per line, for a spreadsheet. You can import this table
    again on the Licenses page, with Import Purchases.

pictures
    Your screenshots. "screenshot" in plugfolio.json names each plugin's picture.
`

/** `README.txt` of the archive of a selection. */
export const selectionReadme = (count: number, now: Date) => `\
This archive contains ${count === 1 ? '1 plugin' : `${englishNumber(count)} plugins`} of a ${PRODUCT} library.
It was created on ${now.toISOString().slice(0, 10)}.

plugfolio.json
    The plugins with your changes, tags, notes and installations, their
    updates, and the collections into which you picked them. Nothing else from
    your account is included. You can import the whole archive, or this file
    alone, under Settings, Advanced.

plugins.csv
    The same plugins as your page shows them, one per line, for a spreadsheet.
    A value that a spreadsheet would read as a formula begins with a single
    quote (').

pictures
    Your screenshots. "screenshot" in plugfolio.json names each plugin's picture.
`
