#pragma once

/**
 * The path of a runtime without quarantine: the one in the bundle, or a copy of it. If both stay in quarantine, it is the one in the
 * bundle, which macOS may refuse. The caller frees the path.
 */
char *startable_runtime(const char *in_bundle);
