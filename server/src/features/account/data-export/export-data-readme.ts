import { PRODUCT } from '#shared/product.ts'

/** `README.txt` of the archive: its contents in plain words. */
export const exportReadme = (username: string, now: Date) => `\
This archive holds everything that ${PRODUCT} keeps of the account "${username}".
It was made on ${now.toISOString().slice(0, 10)}.

plugfolio.json
    Everything, with a number that names its form: your account (without the
    password), your preferences, where you are signed in, your passkeys by name, how far you came in
    the UAD workflow with the licenses it knows, your connected helpers and
    what they were asked to do, which versions were seen on your computers,
    what you were told, the updates you began and how they ended, what you shared with others
    and what you said of what they shared, and every plugin with what you made
    of it and all its installations. "contents" are the names of the other
    plugins that a bundle holds. "replaced" holds what was read of it where
    you chose another value, "fromOthers" what your page shows of it because
    other people shared it: it is not yours, and an import keeps it apart from
    what is. A plugin with a date in "removedAt" has been
    removed; it is deleted for good seven days later. What a scan has listed
    is kept for seven days and is not in here: what you added of it is.
    The whole archive, or this file alone, can be imported again under
    Settings, Advanced.

plugins.csv
    The plugins of your library as your page shows them, one a line, for a
    spreadsheet. "Values of others" names the columns of a line that hold what
    other people shared. A value that a spreadsheet would take for a formula
    begins with a single quote (').

pictures
    Your screenshots. "screenshot" in plugfolio.json names the one of a plugin.
`
