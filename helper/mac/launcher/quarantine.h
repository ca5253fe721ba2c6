#pragma once

/**
 * A runtime that macOS lets us start: the one in the bundle, freed of its quarantine, or a freed copy of it. Gives a path to
 * be freed by the caller. Where neither can be freed it is the one in the bundle, and macOS says what it thinks of that.
 */
char *startable_runtime(const char *in_bundle);
