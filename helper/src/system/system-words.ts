import { PRODUCT } from '#shared/product.ts'

/*
 * The helper's name, and sentences about its own files.
 */

export const helperName = `${PRODUCT} Helper`
export const folderUnusable = (reason: string) => `The helper cannot use its folder: ${reason}`
